create or replace function operate.relation_named(p_schema text, p_name text)
returns pg_class language plpgsql stable as $$
-- The table or view of that name, if operators see it; else null.
begin
  return (
    select relation
    from
      pg_class as relation
      join pg_namespace as namespace on namespace.oid = relation.relnamespace
    where
      relation.relname = p_name
      and namespace.nspname = p_schema
      and relation.relkind in ('r', 'p', 'v', 'm', 'f')
      and (operate.is_of_application(namespace.oid) or relation.oid = any (operate.open_relations()))
  );
end;
$$;
