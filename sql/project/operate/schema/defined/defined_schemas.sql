create or replace function operate.defined_schemas()
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The schemas of the application, with the statements that make them.
  -- Every database has public.
  select
    'pg_namespace'::regclass,
    namespace.oid,
    'schema',
    named.as,
    concat(
      format('create %s;', named.as),
      operate.owner_line(named.as, namespace.nspowner),
      operate.comment_line(named.as, operate.comment_of('pg_namespace'::regclass, namespace.oid))
    )
  from
    pg_namespace as namespace
    cross join lateral (select format('schema %I', namespace.nspname)) as named ("as")
  where namespace.oid = any (operate.application_schemas()) and namespace.nspname != 'public';
$$;
