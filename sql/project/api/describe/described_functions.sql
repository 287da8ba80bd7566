create or replace function api.described_functions(p_as oid)
returns table (function oid, name text, comment text, is_steady boolean, is_whole boolean) language sql stable as $$
  -- The functions that a role may call.
  -- Those that a role may call and that can be called over HTTP; an extension's are in its own manual.
  select
    function.oid,
    function.proname::text,
    obj_description(function.oid, 'pg_proc'),
    function.provolatile != 'v',
    api.takes_body(function.oid)
  from
    (
      select distinct proc.proname::text as name
      from pg_catalog.pg_proc as proc
      where
        proc.pronamespace = 'public'::regnamespace
        and not exists (
          select
          from pg_catalog.pg_depend as member
          where member.classid = 'pg_proc'::regclass and member.objid = proc.oid and member.deptype = 'e'
        )
    ) as named
    cross join lateral api.functions_named(named.name, p_as) as callable (oid)
    join pg_catalog.pg_proc as function on function.oid = callable.oid
  where
    not exists (
      select
      from
        api.parameters_of(function.oid) as parameter
        join pg_catalog.pg_type as type on type.oid = parameter.type
      where type.typtype = 'p' or (parameter.is_needed and parameter.name is null and not api.takes_body(function.oid))
    );
$$;
