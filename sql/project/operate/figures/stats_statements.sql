create or replace function operate.statements_schema()
returns text language sql stable as $$
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

comment on function operate.statements_schema is 'The schema of pg_stat_statements; null where it is not installed.';

create or replace function operate.statements_are_shown()
returns boolean language sql stable as $$
  -- Whether a superuser installed the function that shows this database's owner the texts of other roles, too.
  select to_regprocedure('operate.statements_counted()') is not null;
$$;

create or replace function operate.statement_figures(p_schema text, p_limit integer)
returns jsonb language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
-- Of this database; the dearest first. Statements of requests are called by names, and counted with their constants taken
-- out; shown is the text that was prepared, where it is still kept. Ours are those that name a schema of ours.
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
              'blocks_in_memory', dear.shared_blks_hit, 'prepared', dear.name is not null, 'ours', dear.ours,
              'statement', operate.shown_statement(coalesce(compiled.text, dear.query))
            )
            order by dear.total_exec_time desc
          ),
          '[]'
        )
      from
        (
          select
            figures.*,
            substring(figures.query from '^prepare "(plinth:[^"]+)" ') as name,
            figures.query !~ '^prepare ' and figures.query ~ '\m(core|auth|api|exec|realtime|operate|import|storage)\.'
              as ours
          from %s as figures
          order by figures.total_exec_time desc
          limit $1
        ) as dear
        left join core.compiled on compiled.name = dear.name
    $query$,
      case
        when operate.statements_are_shown() then 'operate.statements_counted()'
        else format(
          '(select *, pg_get_userbyid(userid) as role from %I.pg_stat_statements
            where dbid = (select oid from pg_database where datname = current_database()))', p_schema
        )
      end
    )
  into v_statements
  using p_limit;
  return v_statements;
end;
$$;

comment on function operate.statement_figures is 'The statements that took most time, by pg_stat_statements.';

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
      'hidden', case when not operate.statements_are_shown() then operate.hidden_sessions() end,
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
