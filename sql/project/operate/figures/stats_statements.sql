create or replace function operate.statements_schema()
returns text language sql stable as $$
  -- The schema of pg_stat_statements; null where it is not installed.
  -- The view must be the extension's own: somebody else's of that name would run as the owner.
  select namespace.nspname::text
  from
    pg_catalog.pg_extension as extension
    join pg_catalog.pg_depend as member
      on member.refclassid = 'pg_catalog.pg_extension'::regclass
      and member.refobjid = extension.oid
      and member.deptype = 'e'
      and member.classid = 'pg_catalog.pg_class'::regclass
    join pg_catalog.pg_class as relation on relation.oid = member.objid
    join pg_catalog.pg_namespace as namespace on namespace.oid = relation.relnamespace
  where extension.extname = 'pg_stat_statements' and relation.relname = 'pg_stat_statements';
$$;

create or replace function operate.statement_figures(p_schema text, p_limit integer)
returns jsonb language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
-- The statements that took most time, by pg_stat_statements.
-- Of this database; the dearest first. Executors call statements by names, so those of requests count under the text of
-- what was prepared.
declare
  v_statements jsonb;
begin
  execute
    format(
      $query$
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', dear.queryid::text, 'role', dear.role, 'calls', dear.calls, 'rows', dear.rows,
              'total_ms', round(dear.total_exec_time::numeric, 1), 'mean_ms', round(dear.mean_exec_time::numeric, 3),
              'longest_ms', round(dear.max_exec_time::numeric, 1), 'blocks_read', dear.shared_blks_read,
              'blocks_in_memory', dear.shared_blks_hit, 'statement', operate.shown_statement(dear.query)
            )
            order by dear.total_exec_time desc
          ),
          '[]'
        )
      from
        (
          select figures.*, pg_get_userbyid(figures.userid) as role
          from %I.pg_stat_statements as figures
          where figures.dbid = (select oid from pg_database where datname = current_database())
          order by figures.total_exec_time desc
          limit $1
        ) as dear
    $query$, p_schema
    )
  into v_statements
  using p_limit;
  return v_statements;
end;
$$;

create or replace function operate.stats_statements(p_request core.request)
returns core.reply language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/stats/statements?limit=
declare
  c_fix constant text := 'add pg_stat_statements to shared_preload_libraries, restart Postgres, create the extension';
  v_schema text := operate.statements_schema();
begin
  if v_schema is null then
    return core.ok(
      jsonb_build_object(
        'available', false,
        'why', 'the extension pg_stat_statements is not installed in this database',
        'fix', c_fix
      )
    );
  end if;

  return core.ok(
    jsonb_build_object(
      'available', true,
      'hidden', operate.hidden_sessions(),
      'statements', operate.statement_figures(v_schema, operate.figures_limit(p_request.query))
    )
  );
exception when object_not_in_prerequisite_state then
  return core.ok(
    jsonb_build_object(
      'available', false,
      'why', 'pg_stat_statements is not among shared_preload_libraries',
      'fix', c_fix
    )
  );
end;
$$;

comment on function operate.stats_statements(core.request) is
  'GET /admin/v1/stats/statements: the statements that took most time.';
