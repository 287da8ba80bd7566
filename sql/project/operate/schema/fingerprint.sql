create or replace function operate.fingerprint(p_definition text)
returns text language sql immutable parallel safe as $$
  -- The digest of a definition.
  select encode(sha256(convert_to(p_definition, 'UTF8')), 'hex');
$$;
