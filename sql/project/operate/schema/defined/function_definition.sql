create or replace function operate.aggregate_definition(p_function pg_proc)
returns text language plpgsql stable as $$
-- The statement that makes an aggregate.
-- Postgres writes no CREATE AGGREGATE. The arguments are as it writes them, an ordered set's after ORDER BY.
begin
  return (
    select concat(
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
        case when aggregate.aggfinalextra then E'\n  finalfunc_extra' end,
        E'\n  combinefunc = ' || nullif(aggregate.aggcombinefn::oid, 0)::regproc,
        E'\n  serialfunc = ' || nullif(aggregate.aggserialfn::oid, 0)::regproc,
        E'\n  deserialfunc = ' || nullif(aggregate.aggdeserialfn::oid, 0)::regproc,
        E'\n  initcond = ' || quote_literal(aggregate.agginitval),
        E'\n  msfunc = ' || nullif(aggregate.aggmtransfn::oid, 0)::regproc,
        E'\n  minvfunc = ' || nullif(aggregate.aggminvtransfn::oid, 0)::regproc,
        E'\n  mstype = ' || format_type(nullif(aggregate.aggmtranstype, 0), null),
        E'\n  mfinalfunc = ' || nullif(aggregate.aggmfinalfn::oid, 0)::regproc,
        E'\n  minitcond = ' || quote_literal(aggregate.aggminitval),
        case when aggregate.aggkind = 'h' then E'\n  hypothetical' end,
        case p_function.proparallel when 's' then E'\n  parallel = safe' when 'r' then E'\n  parallel = restricted' end
      ),
      E'\n);'
    )
    from
      pg_aggregate as aggregate
      cross join lateral (select coalesce(nullif(pg_get_function_arguments(p_function.oid), ''), '*')) as written (
        arguments
      )
    where aggregate.aggfnoid = p_function.oid
  );
end;
$$;

create or replace function operate.function_definition(p_function pg_proc)
returns text language plpgsql stable as $$
-- The statement that makes a function.
begin
  return (
    select case p_function.prokind
      when 'a' then operate.aggregate_definition(p_function)
      else rtrim(pg_get_functiondef(p_function.oid), E'\n') || ';'
    end
  );
end;
$$;
