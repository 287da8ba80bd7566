create or replace function operate.fingerprint(p_definition text)
returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(p_definition, 'UTF8')), 'hex');
$$;

comment on function operate.fingerprint(text) is 'The digest of a definition.';
