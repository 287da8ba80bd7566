create or replace function api.casts_run_code(p_outputs api.output[])
returns boolean language plpgsql stable as $$
-- True when a cast among the outputs may run code of the application.
-- A type is not looked up by regtype: the gateway may not use every schema. The types are found first and examined then;
-- in one query Postgres might examine every type there is.
declare
  v_names text[] := array[]::text[];
  v_output api.output;
begin
  foreach v_output in array coalesce(p_outputs, '{}') loop
    v_names := v_names || v_output.inner_cast || v_output.outer_cast;
  end loop;
  v_names := array_remove(v_names, null);
  if v_names = '{}' then
    return false;
  end if;

  return (
    with
      cast_to as materialized (
        select type.oid
        from
          pg_catalog.pg_type as type
          join pg_catalog.pg_namespace as namespace on namespace.oid = type.typnamespace
        where format('%I.%I', namespace.nspname, type.typname) = any (v_names)
      )
    select exists (select from cast_to where api.type_runs_code(cast_to.oid))
  );
end;
$$;

create or replace function api.computed_columns(p_plan api.plan)
returns oid[] language plpgsql immutable parallel safe as $$
-- The functions behind the computed columns that a plan names.
declare
  v_functions oid[] := array[]::oid[];
  v_output api.output;
  v_condition api.condition;
  v_sorting api.sorting;
begin
  foreach v_output in array coalesce(p_plan.outputs, '{}') loop
    v_functions := v_functions || (v_output."column").function;
  end loop;
  foreach v_condition in array coalesce(p_plan.conditions, '{}') loop
    v_functions := v_functions || (v_condition."column").function;
  end loop;
  foreach v_sorting in array coalesce(p_plan.sortings, '{}') loop
    v_functions := v_functions || (v_sorting."column").function;
  end loop;
  return array_remove(v_functions, null);
end;
$$;

create or replace function api.matches_expressions(p_plan api.plan)
returns boolean language sql immutable parallel safe as $$
  -- True when a filter of the plan is a regular expression.
  select
    exists (
      select
      from unnest(p_plan.conditions) as condition
      where condition.operator in ('match', 'imatch')
    );
$$;

create or replace function api.is_plain_plan(p_plan api.plan)
returns boolean language plpgsql stable as $$
-- True when a planned read runs no code of the application and no regular expression of a client.
-- Every relation that it reads is plain, and so is every function and type that it uses. A cast to a domain runs the
-- checks of the domain. A regular expression of a client may take long, so it shares no connection.
declare
  v_join api.join;
  v_function oid;
begin
  if api.matches_expressions(p_plan) or (p_plan.function is null and not api.is_plain(p_plan.relation)) then
    return false;
  end if;

  foreach v_join in array coalesce(p_plan.joins, '{}') loop
    if
      (v_join.function is null and not api.is_plain(v_join.relation))
      or (v_join.junction is not null and not api.is_plain(v_join.junction))
      or (v_join.function is not null and not api.is_plain_function(v_join.function))
    then
      return false;
    end if;
  end loop;
  foreach v_function in array api.computed_columns(p_plan) loop
    if not api.is_plain_function(v_function) then
      return false;
    end if;
  end loop;
  return not api.casts_run_code(p_plan.outputs);
end;
$$;
