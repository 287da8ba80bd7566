create or replace function storage.digest_of(p_header text)
returns text language plpgsql immutable as $$
-- The SHA-256 in a content-digest header, hexadecimal.
-- RFC 9530: content-digest: sha-256=:base64:, perhaps among others.
declare
  v_digest text;
begin
  v_digest := encode(decode(substring(p_header from '(?:^|,)\s*sha-256=:([A-Za-z0-9+/]+={0,2}):'), 'base64'), 'hex');
  return case
    when length(v_digest) = 64 then v_digest
  end;
exception when data_exception then -- no base64
  return null;
end;
$$;
