create or replace function operate.relation_fingerprint(p_relation oid)
returns text language sql stable as $$
  select operate.fingerprint(operate.relation_definition(p_relation));
$$;

comment on function operate.relation_fingerprint(oid) is 'Differs whenever the definition of a table or view does.';
