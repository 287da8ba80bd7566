create or replace function operate.defined_functions()
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The functions, procedures and aggregates of the application, with the statements that make them.
  -- The constructors of a range type come with it.
  select
    'pg_proc'::regclass,
    proc.oid,
    called.kind,
    named.as,
    concat(
      operate.function_definition(proc),
      operate.owner_line(named.as, proc.proowner),
      operate.comment_line(named.as, operate.comment_of('pg_proc'::regclass, proc.oid))
    )
  from
    pg_proc as proc
    cross join lateral (
      select case proc.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end
    ) as called (kind)
    cross join lateral (
      select concat(
        called.kind,
        ' ',
        case
          when proc.prokind = 'a' and proc.pronargs = 0 then replace(proc.oid::regprocedure::text, '()', '(*)')
          else proc.oid::regprocedure::text
        end
      )
    ) as named ("as")
  where
    proc.pronamespace = any ((select operate.application_schemas())::oid[])
    and not exists (
      select
      from pg_depend as owner
      where owner.classid = 'pg_proc'::regclass and owner.objid = proc.oid and owner.deptype in ('e', 'i')
    );
$$;
