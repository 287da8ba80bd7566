create or replace function operate.relation_fingerprint(p_relation oid)
returns text
language sql
stable
as $$
  select encode(sha256(convert_to(operate.relation_definition(p_relation), 'UTF8')), 'hex');
$$;

comment on function operate.relation_fingerprint(oid) is 'Differs whenever the definition of a table or view does.';
