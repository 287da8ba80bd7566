create or replace function api.casts_run_code(p_outputs api.output[])
returns boolean
language plpgsql
stable
as $$
-- A type is never looked up by its name: the gateway may not use every schema. Found first and then asked about,
-- or every type there is would be asked.
declare
  v_names text[] := array(
    select named.name
    from
      unnest(p_outputs) as output,
      unnest(array[output.inner_cast, output.outer_cast]) as named (name)
    where named.name is not null
  );
begin
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

comment on function api.casts_run_code is
  'True when a cast among the outputs may run somebody''s code.';

create or replace function api.is_plain_plan(p_plan api.plan)
returns boolean
language plpgsql
stable
as $$
-- Every relation it reads is plain, and so is every function and every type that it uses. A cast to a
-- domain runs the domain's checks.
begin
  return (
    with
      join_of_plan as (select * from unnest(p_plan.joins)),
      read(relation) as (
        select p_plan.relation
        where p_plan.function is null
        union
        select relation from join_of_plan where function is null
        union
        select junction from join_of_plan
      ),
      used(function) as (
        select function from join_of_plan
        union
        select (output."column").function from unnest(p_plan.outputs) as output
        union
        select (condition."column").function from unnest(p_plan.conditions) as condition
        union
        select (sorting."column").function from unnest(p_plan.sortings) as sorting
      )
    select
      not exists (
        select from read where read.relation is not null and not api.is_plain(read.relation)
      )
      and not exists (
        select from used where used.function is not null and not api.is_harmless(used.function)
      )
      and not api.casts_run_code(p_plan.outputs)
  );
end;
$$;

comment on function api.is_plain_plan is 'True when reading what is planned runs nobody''s code.';
