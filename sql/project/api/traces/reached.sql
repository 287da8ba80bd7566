create or replace function api.nameless_functions()
returns setof oid language sql stable as $$
  -- The functions of operators and casts, which a text calls without their names.
  select operator.oprcode::oid
  from pg_catalog.pg_operator as operator
  where operator.oid >= 16384
  union
  select made.castfunc
  from pg_catalog.pg_cast as made
  where made.oid >= 16384 and made.castfunc != 0;
$$;

create or replace function api.reached(p_relations oid[], p_written oid[], p_functions oid[])
returns table (class oid, object oid, writes boolean) language plpgsql stable as $$
begin
  return query with recursive
      found as (
        select 'pg_class'::regclass::oid as class, relation as object, false as writes
        from unnest(p_relations) as relation
        union
        select 'pg_class'::regclass, relation, true
        from unnest(p_written) as relation
        union
        select 'pg_proc'::regclass, function, false
        from unnest(p_functions || array(select api.nameless_functions())) as function
        union
        select next.class, next.object, next.writes
        from
          found
          cross join lateral api.runtime_dependencies(found.class, found.object, found.writes) as next
      )
    select found.class, found.object, found.writes
    from found;
end;
$$;

comment on function api.reached(oid[], oid[], oid[]) is
  'All that reading these relations, writing those and calling the functions may run, read and write.';

create or replace function api.extension_of(p_function oid)
returns name language plpgsql stable as $$
-- The extension that a function belongs to; null where it belongs to none.
begin
  return (
    select extension.extname
    from
      pg_catalog.pg_depend as member
      join pg_catalog.pg_extension as extension on extension.oid = member.refobjid
    where
      member.classid = 'pg_proc'::regclass
      and member.objid = p_function
      and member.refclassid = 'pg_extension'::regclass
      and member.deptype = 'e'
  );
end;
$$;

create or replace function api.holds_answers(p_function pg_catalog.pg_proc)
returns boolean language plpgsql stable as $$
-- True for an immutable function of the application for which nobody vouched.
-- Postgres computes an immutable function while it plans, so a kept plan may hold what it returned to its first caller.
-- For those of an extension that a superuser made, as for those in C, its author vouches.
begin
  return p_function.provolatile = 'i'
  and api.is_read(p_function)
  and not core.is_declared(p_function.oid, 'immutable')
  and not (
    api.extension_of(p_function.oid) is not null
    and exists (select from pg_catalog.pg_roles as owner where owner.oid = p_function.proowner and owner.rolsuper)
  );
end;
$$;

create or replace function api.answer_holders()
returns setof oid language plpgsql stable as $$
-- All functions of the application that hold answers.
begin
  return query select function.oid
    from pg_catalog.pg_proc as function
    where
      function.provolatile = 'i'
      and function.oid >= 16384
      and function.pronamespace not in (
        select namespace.oid
        from pg_catalog.pg_namespace as namespace
        where namespace.nspname = any (core.our_schemas())
      )
      and api.holds_answers(function);
end;
$$;

create or replace function api.any_holds_answers()
returns boolean language plpgsql stable as $$
-- True where the application has such a function at all.
begin
  return exists (select from api.answer_holders());
end;
$$;

create or replace function api.writes_sql(p_text text)
returns boolean language sql immutable parallel safe as $$
  -- True where the text of a function puts statements together, so that what it reaches cannot be told.
  -- It may run any statement: by execute, by a function that takes a query as text, by changing the schema (which fires
  -- event triggers), or by names that are not found as words.
  select coalesce(
    p_text ~* '\m(execute|prepare|deallocate|create|alter|drop|search_path|with\s+hold)\M'
    or p_text ~* '_to_xml|\m(ts_stat|ts_rewrite|dblink|crosstab|connectby|xpath_table)'
    or p_text ~* 'u&"|""|"[^"]*[] \t\n\r\f\v!#%&''()*+,/:;<=>?@[\\^`{|}~-][^"]*"',
    false
  );
$$;

create or replace function api.catches_errors(p_text text)
returns boolean language sql immutable parallel safe as $$
  -- True where the text of a function handles errors.
  -- A statement that waits on a shared connection is cancelled, and runs again on one of its own: a handler would see that.
  select coalesce(
    regexp_count(p_text, '\mexception\M', 1, 'i') > regexp_count(p_text, '\mraise\s+exception\M', 1, 'i'),
    false
  );
$$;

create or replace function api.acts_outside(p_function oid)
returns boolean language plpgsql stable as $$
-- True for a function in C or another untrusted language, which may act outside of the transaction, as on another server.
-- What such a function does no rollback undoes, so it must not run again. Those of two extensions return random values.
begin
  return exists (
    select
    from
      pg_catalog.pg_proc as function
      join pg_catalog.pg_language as lang
        on lang.oid = function.prolang and not lang.lanpltrusted and lang.lanname != 'internal'
    where function.oid = p_function and function.oid >= 16384 and function.provolatile = 'v'
  )
  and coalesce(api.extension_of(p_function) not in ('pgcrypto', 'uuid-ossp'), true);
end;
$$;

create or replace function api.reaches_immutable(p_function oid)
returns boolean language plpgsql stable as $$
-- True when a call may reach an immutable function of the application, whose result a kept plan would hold.
-- A function that runs dynamic SQL may call any of them.
begin
  return exists (
    select
    from
      api.reached('{}', '{}', array[p_function]) as reached
      join pg_catalog.pg_proc as function on reached.class = 'pg_proc'::regclass and function.oid = reached.object
    where api.holds_answers(function) or (api.any_holds_answers() and api.writes_sql(api.function_text(function.oid)))
  );
end;
$$;
