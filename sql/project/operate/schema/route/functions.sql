create or replace function operate.functions(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/functions
declare
  v_version text := core.catalogue_version();
  v_options record := operate.list_options(p_request);
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.list_page(
    v_version,
    'functions',
    (
      select jsonb_agg(to_jsonb(item) order by item.id collate "C")
      from (
        select
          named.id,
          operate.schema_name(proc.pronamespace) as schema,
          proc.proname as name,
          operate.kind_of_function(proc.prokind) as kind,
          pg_get_function_arguments(proc.oid) as arguments,
          pg_get_function_result(proc.oid) as returns,
          language.lanname as language,
          operate.volatility_word(proc.provolatile) as volatility,
          proc.prosecdef as definer,
          operate.path_of_function(proc.proconfig) as path,
          operate.callers_of_function(proc) as callers,
          operate.comment_of('pg_proc'::regclass, proc.oid) as comment
        from
          pg_proc as proc
          join pg_language as language on language.oid = proc.prolang
          cross join lateral (select proc.oid::regprocedure::text) as named (id)
        where
          proc.pronamespace = any (v_options.namespaces)
          and named.id > v_options.after collate "C"
          and position(v_options.search in lower(named.id)) > 0
          and operate.is_written(proc.oid)
        order by named.id collate "C"
        limit v_options.take + 1
      ) as item
    ),
    v_options.take
  );
end;
$$;

comment on function operate.functions(core.request) is
  'GET schema/functions: the functions, procedures and aggregates of the application.';
