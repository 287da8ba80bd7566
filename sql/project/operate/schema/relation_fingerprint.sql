create or replace function operate.relation_fingerprint(p_relation oid)
returns text language sql stable as $$
  -- Differs whenever the definition of a table or view does.
  select operate.fingerprint(operate.relation_definition(p_relation));
$$;
