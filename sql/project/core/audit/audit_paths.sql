create or replace function core.audit_paths()
returns table (finding text, object text) language sql stable set search_path = pg_catalog, pg_temp as $$
  -- Functions of ours with an open search path.
  -- A function with its owner's rights must find no object that a caller created. An executor runs the application's
  -- code and has the path that this code expects.
  select 'a security definer function without the pinned search path', proc.oid::regprocedure::text
  from
    pg_proc as proc
    join pg_namespace as namespace on namespace.oid = proc.pronamespace
  where
    namespace.nspname = any (core.our_schemas())
    and proc.prosecdef
    and not coalesce(proc.proconfig, '{}') && array[
      case namespace.nspname
        when 'exec' then 'search_path=public, extensions'
        else 'search_path=pg_catalog, pg_temp'
      end
    ];
$$;
