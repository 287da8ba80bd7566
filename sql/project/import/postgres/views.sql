create or replace function import.postgres_views(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The views and materialized views of a source.
  -- Their options come along: security_invoker decides whose rights a view reads with.
  select
    import.step(
      'constraints',
      known.item,
      concat(
        format('create %s', named.as),
        core.options_clause(known.options),
        ' as ',
        case known.kind when 'v' then known.def else rtrim(known.def, '; ') end,
        case when known.kind = 'm' then case when known.populated then ' with data' else ' with no data' end end
      )
    ) || jsonb_build_object('undo', 'drop ' || named.as)
  from
    jsonb_to_recordset(p_facts -> 'views') as known (
      schema text, name text, kind text, populated boolean, options text[], def text, item text
    )
    cross join lateral (
      select format(
        '%s %I.%I',
        case known.kind when 'v' then 'view' else 'materialized view' end,
        known.schema,
        known.name
      )
    ) as named ("as");
$$;

create or replace function import.postgres_on_events(p_facts jsonb, p_what text)
returns setof jsonb language sql stable as $$
  -- The rules of a source, or its triggers.
  select import.owned_step('constraints', known.item, step.sql)
  from
    jsonb_to_recordset(p_facts -> (p_what || 's')) as known (
      schema text, "table" text, name text, enabled text, def text, item text
    )
    cross join lateral (
      values
        (1, known.def),
        (2, core.enabling_statement(format('%I.%I', known.schema, known.table), p_what, known.name, known.enabled))
    ) as step (place, sql)
  where step.sql is not null;
$$;
