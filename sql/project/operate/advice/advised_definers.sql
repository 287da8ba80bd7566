create or replace function operate.advised_definers()
returns setof pg_proc language sql stable as $$
  -- The application's functions with the rights of their owner.
  select proc.*
  from pg_catalog.pg_proc as proc
  where
    proc.prosecdef
    and proc.pronamespace = any ((select operate.application_schemas())::oid[])
    and not exists (
      select
      from pg_catalog.pg_depend as membership
      where
        membership.classid = 'pg_catalog.pg_proc'::regclass
        and membership.objid = proc.oid
        and membership.deptype = 'e'
    );
$$;
