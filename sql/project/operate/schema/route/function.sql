create or replace function operate.function_json(p_function pg_proc)
returns jsonb language plpgsql stable as $$
-- Everything about a function.
begin
  return (
    select
      jsonb_build_object(
        'id', p_function.oid::regprocedure,
        'schema', operate.schema_name(p_function.pronamespace),
        'name', p_function.proname,
        'kind', operate.kind_of_function(p_function.prokind),
        'arguments', pg_get_function_arguments(p_function.oid),
        'returns', pg_get_function_result(p_function.oid),
        'language', language.lanname,
        'volatility', operate.volatility_word(p_function.provolatile),
        'parallel', case p_function.proparallel when 's' then 'safe' when 'r' then 'restricted' else 'unsafe' end,
        'strict', p_function.proisstrict,
        'definer', p_function.prosecdef,
        'leakproof', p_function.proleakproof,
        'path', operate.path_of_function(p_function.proconfig),
        'settings', coalesce(to_jsonb(p_function.proconfig), '[]'),
        'owner', pg_get_userbyid(p_function.proowner),
        'callers', operate.callers_of_function(p_function),
        'source', coalesce(pg_get_function_sqlbody(p_function.oid), p_function.prosrc),
        'definition', operate.function_definition(p_function),
        'comment', operate.comment_of('pg_proc'::regclass, p_function.oid),
        'dependents', operate.dependents('pg_proc'::regclass, p_function.oid)
      ) || operate.function_form(p_function)
    from pg_language as language
    where language.oid = p_function.prolang
  );
end;
$$;

create or replace function operate.function(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/functions/:schema/:name. Functions of one name differ in their arguments.
declare
  v_version text := core.catalogue_version();
  v_functions jsonb;
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  select jsonb_agg(operate.function_json(proc) order by proc.oid::regprocedure::text)
  into v_functions
  from
    pg_proc as proc
    join pg_namespace as namespace on namespace.oid = proc.pronamespace
  where
    proc.proname = p_request.path ->> 'name'
    and namespace.nspname = p_request.path ->> 'schema'
    and operate.is_of_application(namespace.oid)
    and operate.is_written(proc.oid);
  if v_functions is null then
    return core.refuse(
      'not_found',
      format('there is no function %I.%I', p_request.path ->> 'schema', p_request.path ->> 'name')
    );
  end if;

  return operate.versioned(v_version, jsonb_build_object('functions', v_functions));
end;
$$;

comment on function operate.function(core.request) is 'GET schema/functions/:schema/:name: the functions of that name.';
