create or replace function api.is_calm(p_function oid)
returns boolean
language plpgsql
stable
as $$
-- Helpers of ours, and what is declared plain; of Postgres's own what leaves nothing behind, a closed list of the
-- volatile ones; what makes keys.
begin
  return (
    select
      api.is_plain_function(function.oid)
      or (
        function.pronamespace = 'pg_catalog'::regnamespace
        and function.proname::text not like '%\_to\_xml%'
        and not function.proargtypes::oid[] && array['internal'::regtype, 'cstring'::regtype]::oid[]
        and (
          function.provolatile != 'v'
          or function.proname in (
            'nextval',
            'currval',
            'lastval',
            'clock_timestamp',
            'timeofday',
            'random',
            'random_normal',
            'gen_random_uuid',
            'uuidv4',
            'uuidv7'
          )
        )
      )
      or exists (
        select
        from
          pg_catalog.pg_depend as member
          join pg_catalog.pg_extension as extension on extension.oid = member.refobjid
        where
          member.classid = 'pg_proc'::regclass
          and member.objid = function.oid
          and member.refclassid = 'pg_extension'::regclass
          and extension.extname in ('uuid-ossp', 'pgcrypto')
      )
    from pg_catalog.pg_proc as function
    where function.oid = p_function
  );
end;
$$;

comment on function api.is_calm is 'True for a function that a write may call and still be plain.';
