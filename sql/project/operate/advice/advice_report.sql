create or replace function operate.advice_report()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- What the report on the application finds beside the other rules.
  -- What core.report() finds beside the rules of this folder. A setting or a default may be wanted: most have no fix.
  select
    case when starts_with(report.finding, 'the owner ') then 'high' else 'low' end,
    report.object,
    report.finding,
    case report.finding
      when 'anybody may create objects in it' then 'revoke create on schema public from public;'
      when 'declared plain, and not there' then format(
        'delete from core.plain_function where signature = %L;', report.object
      )
    end
  from core.report() as report
  where
    report.finding not in (
      'readable without row level security', 'readable with its owner''s rights',
      'may be truncated, referred to or given triggers', 'runs as a superuser and may be called by anon',
      'runs with its owner''s rights and may be called by anon', 'trusts what users write about themselves'
    )
    and not starts_with(report.finding, 'declared plain by ');
$$;
