create or replace function operate.application_schemas()
returns oid[] language plpgsql stable as $$
-- The schemas that hold the application, without those of extensions.
-- core.application_schemas() counts the schemas of extensions too.
begin
  return (
    select coalesce(array_agg(namespace.oid), '{}')
    from pg_catalog.pg_namespace as namespace
    where
      namespace.oid = any (core.application_schemas())
      and not operate.is_of_extension('pg_namespace'::regclass, namespace.oid)
  );
end;
$$;
