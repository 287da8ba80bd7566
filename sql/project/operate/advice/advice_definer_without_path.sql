create or replace function operate.advice_definer_without_path()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Functions with the rights of their owner and the path of their caller.
  -- The path of the fix is the one that the function has in a request, so it finds what it found before.
  select
    'medium',
    'function ' || proc.oid::regprocedure,
    'It has the rights of its owner and the search path of its caller, who decides which objects it finds.',
    format(
      'alter routine %s set search_path = %s;',
      proc.oid::regprocedure,
      concat_ws(', ', nullif(proc.pronamespace::regnamespace::text, 'public'), 'public, extensions, pg_temp')
    )
  from operate.advised_definers() as proc
  where not exists (select from unnest(proc.proconfig) as setting where starts_with(setting, 'search_path='));
$$;
