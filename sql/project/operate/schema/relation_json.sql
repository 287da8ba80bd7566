create or replace function operate.relation_json(p_relation oid)
returns jsonb language plpgsql stable as $$
-- The name of a relation, as replies give it.
begin
  return (
    select jsonb_build_object('schema', namespace.nspname, 'name', relation.relname)
    from
      pg_class as relation
      join pg_namespace as namespace on namespace.oid = relation.relnamespace
    where relation.oid = p_relation
  );
end;
$$;
