create or replace function api.names_given(p_method text, p_parsed api.parsed, p_payload api.payload)
returns text[] language sql immutable parallel safe as $$
  -- The names of the arguments that a call gives.
  -- Null where the body holds no names; a body may be absent.
  select case
    when p_method in ('GET', 'HEAD')
      then array(
        select argument.name
        from unnest(p_parsed.arguments) as argument
      )
    when coalesce(p_payload.kind, 'object') = 'object' then coalesce(p_payload.keys, '{}')
  end;
$$;

create or replace function api.require_arguments(p_arguments api.argument[], p_function oid)
returns void language plpgsql stable as $$
-- Refuses arguments of a query that cannot be given.
-- Arguments of the query. A function of Postgres takes 100 arguments: the names and values of 50.
declare
  v_name text;
begin
  if cardinality(p_arguments) > 50 then
    perform core.raise('bad_request', 'a call by GET takes 50 arguments at most');
  end if;

  select argument.name
  into v_name
  from
    unnest(p_arguments) as argument
    join api.parameters_of(p_function) as parameter on parameter.name = argument.name
    join pg_catalog.pg_type as type on type.oid = parameter.type
  where cardinality(argument.bounds) > 1 and type.typcategory != 'A';
  if found then
    perform core.raise('bad_request', format('the argument %I is given more than once', v_name));
  end if;
end;
$$;

create or replace function api.may_escape(p_function oid)
returns boolean language plpgsql stable as $$
-- True where a read-only transaction may not hold back what a function does.
-- Code may act outside of it, as on another server. Up to Postgres 15 a function may end it too, by a reset of its
-- setting; one that puts statements together runs whatever it is given.
declare
  c_resets constant boolean := current_setting('server_version_num')::integer < 160000;
begin
  return exists (
    select
    from
      api.reached('{}', '{}', array[p_function]) as reached
      cross join lateral api.function_text(reached.object) as body (text)
    where
      reached.class = 'pg_proc'::regclass
      and (
        api.acts_outside(reached.object)
        or (c_resets and (api.writes_sql(body.text) or coalesce(body.text ~* 'transaction_read_only', false)))
      )
  );
end;
$$;

create or replace function api.require_callable(p_method text, p_function oid)
returns void language plpgsql stable as $$
-- Refuses a function that can be seen not to answer.
-- What is known before it runs. By GET it only reads, whatever it is marked as; see api.run_statement.
declare
  v_function pg_catalog.pg_proc;
begin
  select function.*
  into v_function
  from pg_catalog.pg_proc as function
  where function.oid = p_function;
  if p_method in ('GET', 'HEAD') and v_function.provolatile = 'v' and api.may_escape(p_function) then
    perform core.raise(
      'method_not_allowed',
      format('%I may act outside of a read-only transaction, so it is called with POST', v_function.proname)
    );
  end if;

  if
    exists (
      select
      from
        api.parameters_of(p_function) as parameter
        join pg_catalog.pg_type as type on type.oid = parameter.type and type.typtype = 'p'
    )
  then
    perform core.raise(
      'bad_request',
      format('%I has a parameter of no definite type and cannot be called over HTTP', v_function.proname)
    );
  end if;
end;
$$;

create or replace function api.plan_call(
  p_method text, p_name text, p_parsed api.parsed, p_payload api.payload, p_as oid
)
returns api.call language plpgsql stable as $$
-- Finds the function of a call in the catalogue, and what it returns.
declare
  v_call api.call;
begin
  v_call.function := api.function_of(p_name, api.names_given(p_method, p_parsed, p_payload), p_payload.kind, p_as);
  perform api.require_callable(p_method, v_call.function);
  perform api.require_arguments(p_parsed.arguments, v_call.function);
  v_call.shape := api.call_shape(v_call.function);
  return v_call;
end;
$$;
