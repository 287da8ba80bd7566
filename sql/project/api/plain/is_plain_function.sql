create or replace function api.application_functions()
returns setof pg_catalog.pg_proc language sql stable as $$
  select function.*
  from pg_catalog.pg_proc as function
  where
    function.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    and function.pronamespace::regnamespace::text != all (core.our_schemas())
    and not exists (
      select
      from pg_catalog.pg_depend as member
      where member.classid = 'pg_proc'::regclass and member.objid = function.oid and member.deptype = 'e'
    );
$$;

comment on function api.application_functions is 'Every function that is not Postgres''s, ours or an extension''s.';

create or replace function api.function_text(p_function oid)
returns text language sql stable as $$
  select concat_ws(' ', function.prosrc, pg_get_function_sqlbody(function.oid), pg_get_expr(function.proargdefaults, 0))
  from pg_catalog.pg_proc as function
  where function.oid = p_function;
$$;

comment on function api.function_text(oid) is 'The body of a function and its parameters'' defaults.';

create or replace function api.nameless_functions()
returns setof oid language sql stable as $$
  select operator.oprcode::oid
  from pg_catalog.pg_operator as operator
  union
  select made.castfunc
  from pg_catalog.pg_cast as made
  union
  select depends.refobjid
  from
    pg_catalog.pg_constraint as checked
    join pg_catalog.pg_depend as depends on depends.classid = 'pg_constraint'::regclass and depends.objid = checked.oid
  where checked.contypid != 0 and depends.refclassid = 'pg_proc'::regclass;
$$;

comment on function api.nameless_functions is
  'The functions of operators, casts and domains, which a text calls without their names.';

create or replace function api.depends_on(p_class oid, p_object oid)
returns table (class oid, object oid) language sql stable as $$
  select depends.refclassid, depends.refobjid
  from
    (
      select rule.class, rule.object
      from api.rules_of(p_object) as rule
      where p_class = 'pg_class'::regclass
      union all
      select p_class, p_object
      where p_class = 'pg_operator'::regclass
    ) as part (class, object)
    join pg_catalog.pg_depend as depends on depends.classid = part.class and depends.objid = part.object
  where depends.refclassid in ('pg_proc'::regclass, 'pg_class'::regclass, 'pg_operator'::regclass);
$$;

comment on function api.depends_on(oid, oid) is 'What reading a relation, or applying an operator, depends on.';

create or replace function api.functions_reached(p_function oid)
returns setof oid language sql stable as $$
  -- Called by name in the text of a function, by a rule of a relation named there, or by an operator, cast or domain,
  -- which are called without a name. This finds too many functions rather than too few.
  with recursive
    known as materialized (
      select function.oid, lower(function.proname collate "C") as name
      from api.application_functions() as function
    ),
    reached(class, object) as (
      select 'pg_proc'::regclass::oid, p_function
      union
      select 'pg_proc'::regclass::oid, known.oid
      from known
      where known.oid in (select api.nameless_functions())
      union
      select next.class, next.object
      from
        reached
        left join known as caller on reached.class = 'pg_proc'::regclass and caller.oid = reached.object
        cross join lateral (select lower(api.function_text(caller.oid) collate "C")) as said (text)
        cross join lateral (
          select 'pg_proc'::regclass::oid, called.oid
          from known as called
          where position(called.name in said.text) > 0
          union all
          select 'pg_class'::regclass::oid, relation.oid
          from pg_catalog.pg_class as relation
          where
            relation.oid >= 16384
            and relation.relkind in ('r', 'p', 'v', 'm', 'f')
            and position(lower(relation.relname collate "C") in said.text) > 0
          union all
          select depends.class, depends.object
          from api.depends_on(reached.class, reached.object) as depends
        ) as next (class, object)
    )
  select known.oid
  from
    reached
    join known on reached.class = 'pg_proc'::regclass and known.oid = reached.object;
$$;

comment on function api.functions_reached(oid) is
  'The functions of the application that a call of one may reach, as far as names and rules show.';

create or replace function api.reaches_immutable(p_function oid)
returns boolean language plpgsql stable as $$
-- A kept plan may hold what an immutable function returned to its first caller, and a later caller would read it. A
-- function that runs dynamic SQL may call any of them.
begin
  if not exists (select from api.application_functions() as known where known.provolatile = 'i') then
    return false;
  end if;

  return exists (
    select
    from
      api.functions_reached(p_function) as reached (oid)
      join pg_catalog.pg_proc as function on function.oid = reached.oid
    where function.provolatile = 'i' or lower(api.function_text(function.oid) collate "C") ~ 'execute|u&"|""'
  );
end;
$$;

comment on function api.reaches_immutable(oid) is
  'True when a call may reach an immutable function of the application, whose result a kept plan would hold.';

create or replace function api.is_plain_function(p_function oid)
returns boolean language plpgsql stable as $$
-- Code of a user is never proven harmless by reading it: a function is plain when its owner declared it so
-- (core.declare_plain). Even then its argument and result types must run no other code, and its kept plans must hold
-- nothing of their first caller.
declare
  v_function pg_catalog.pg_proc;
begin
  if api.is_helper(p_function) then
    return true;
  end if;
  if not core.is_declared(p_function) then
    return false;
  end if;

  select function.*
  into v_function
  from pg_catalog.pg_proc as function
  where function.oid = p_function;
  return not api.reaches_immutable(p_function)
  and not exists (
    select
    from
      unnest(v_function.prorettype || coalesce(v_function.proallargtypes, v_function.proargtypes::oid[])) as used (type)
    where api.type_runs_code(used.type)
  );
end;
$$;

comment on function api.is_plain_function(oid) is
  'True for our helpers, and for functions that an owner declared plain.';
