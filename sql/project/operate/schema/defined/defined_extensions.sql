create or replace function operate.defined_extensions()
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The extensions, with the statements that make them.
  -- Without their versions: a server has the version that it has. An extension that brings its schema is not told where.
  select
    'pg_extension'::regclass,
    extension.oid,
    'extension',
    format('extension %I', extension.extname),
    concat(
      case when home.is_of_nobody then format(E'create schema if not exists %I;\n', namespace.nspname) end,
      format('create extension if not exists %I', extension.extname),
      case when not home.is_its_own then format(' with schema %I', namespace.nspname) end,
      ';'
    )
  from
    pg_extension as extension
    join pg_namespace as namespace on namespace.oid = extension.extnamespace
    cross join lateral (
      select
        operate.is_of_extension('pg_namespace'::regclass, namespace.oid),
        namespace.nspname != all (core.our_schemas())
        and namespace.nspname !~ '^pg_'
        and not operate.is_of_application(namespace.oid)
        and not operate.is_of_extension('pg_namespace'::regclass, namespace.oid)
    ) as home (is_its_own, is_of_nobody)
  where extension.extname != 'plpgsql';
$$;
