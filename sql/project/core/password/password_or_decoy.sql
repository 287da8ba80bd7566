create or replace function core.password_or_decoy(p_stored text, p_identity text)
returns core.password language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- The stored password, or a stable decoy where there is none.
-- An unknown address, or an account without a usable password, costs the same work as any other, with a salt that
-- stays the same: neither time nor salt reveals it.
declare
  v_pepper bytea := (select pepper.pepper from core.pepper as pepper);
  v_salt bytea := substr(sha256(v_pepper || convert_to(p_identity, 'UTF8')), 1, 16);
begin
  return coalesce(core.password_parse(p_stored), row('scrypt', 16384, 8, 1, v_salt, null)::core.password);
end;
$$;
