create or replace function operate.aggregate_definition(p_function pg_proc)
returns text
language sql
stable
as $$
  -- Postgres writes no CREATE AGGREGATE. The arguments are as it writes them, an ordered set's after ORDER BY.
  select
    concat(
      format(
        'create aggregate %s.%I(%s) (',
        p_function.pronamespace::regnamespace,
        p_function.proname,
        written.arguments
      ),
      concat_ws(
        ',',
        E'\n  sfunc = ' || aggregate.aggtransfn,
        E'\n  stype = ' || format_type(aggregate.aggtranstype, null),
        E'\n  sspace = ' || nullif(aggregate.aggtransspace, 0),
        E'\n  finalfunc = ' || nullif(aggregate.aggfinalfn::oid, 0)::regproc,
        case
          when aggregate.aggfinalextra then E'\n  finalfunc_extra'
        end,
        E'\n  combinefunc = ' || nullif(aggregate.aggcombinefn::oid, 0)::regproc,
        E'\n  serialfunc = ' || nullif(aggregate.aggserialfn::oid, 0)::regproc,
        E'\n  deserialfunc = ' || nullif(aggregate.aggdeserialfn::oid, 0)::regproc,
        E'\n  initcond = ' || quote_literal(aggregate.agginitval),
        E'\n  msfunc = ' || nullif(aggregate.aggmtransfn::oid, 0)::regproc,
        E'\n  minvfunc = ' || nullif(aggregate.aggminvtransfn::oid, 0)::regproc,
        E'\n  mstype = ' || format_type(nullif(aggregate.aggmtranstype, 0), null),
        E'\n  mfinalfunc = ' || nullif(aggregate.aggmfinalfn::oid, 0)::regproc,
        E'\n  minitcond = ' || quote_literal(aggregate.aggminitval),
        case
          when aggregate.aggkind = 'h' then E'\n  hypothetical'
        end,
        case p_function.proparallel
          when 's' then E'\n  parallel = safe'
          when 'r' then E'\n  parallel = restricted'
        end
      ),
      E'\n);'
    )
  from
    pg_aggregate as aggregate
    cross join lateral (select coalesce(nullif(pg_get_function_arguments(p_function.oid), ''), '*')) as written (
      arguments
    )
  where aggregate.aggfnoid = p_function.oid;
$$;

comment on function operate.aggregate_definition(pg_proc) is 'The statement that makes an aggregate.';

create or replace function operate.defined_functions()
returns table (class oid, object oid, kind text, identity text, definition text)
language sql
stable
as $$
  -- The constructors of a range type come with it.
  select
    'pg_proc'::regclass,
    proc.oid,
    called.kind,
    named.as,
    concat(
      case proc.prokind
        when 'a' then operate.aggregate_definition(proc)
        else rtrim(pg_get_functiondef(proc.oid), E'\n') || ';'
      end,
      operate.owner_line(named.as, proc.proowner),
      operate.comment_line(named.as, obj_description(proc.oid, 'pg_proc'))
    )
  from
    pg_proc as proc
    cross join lateral (
      select
        case proc.prokind
          when 'p' then 'procedure'
          when 'a' then 'aggregate'
          else 'function'
        end
    ) as called (kind)
    cross join lateral (
      select
        concat(
          called.kind,
          ' ',
          case
            when proc.prokind = 'a'
            and proc.pronargs = 0 then replace(proc.oid::regprocedure::text, '()', '(*)')
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

comment on function operate.defined_functions is
  'The functions, procedures and aggregates of the application, with the statements that make them.';
