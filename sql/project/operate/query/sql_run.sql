create or replace function operate.ends_transaction(p_sql text)
returns boolean language sql immutable parallel safe as $$
  -- True for a statement that begins or ends a transaction or a part of it, or makes the session another's.
  -- In the extended protocol a text is one statement, so its first words say what it is. Null: nobody can say. Nor is a
  -- part of a transaction taken back: what is recorded as a migration has then happened.
  select
    words ~ '^(begin|start|commit|end|abort|rollback|savepoint|release|prepare transaction|set (session|local) authorization)\M'
  from operate.first_words(p_sql) as words;
$$;

create or replace function operate.may_change_schema(p_statements jsonb)
returns boolean language sql immutable parallel safe as $$
  -- True when statements look as if they change the schema.
  -- Also what runs code; a function that a query calls is not suspected.
  select bool_or(
    operate.first_words(
      statement.value ->> 'sql'
    ) ~ '^(create|alter|drop|comment|grant|revoke|security|import|do|call)\M'
  )
  from jsonb_array_elements(p_statements) as statement;
$$;

create or replace function operate.sql_run(p_request core.request)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/sql/run, before its statements: whether they may run. The path is psql's, and that of files of
-- migrations. What operate.sql_ran must know of the time before is kept in settings: a connection has one operation.
declare
  v_statements jsonb := p_request.body -> 'statements';
  v_alone boolean := coalesce((p_request.body ->> 'transaction')::boolean = false, false);
  v_changes boolean := operate.may_change_schema(v_statements) and p_request.body ->> 'mode' is distinct from 'read';
  v_place bigint;
begin
  if not (core.settings_row()).operator_sql then
    return core.refuse('forbidden', 'SQL of operators is switched off here (OPERATOR_SQL=off)');
  end if;

  if
    v_alone
    and (
      jsonb_array_length(v_statements) != 1
      or p_request.body ->> 'mode' = 'read'
      or p_request.body ->> 'explain' != ''
    )
  then
    return core.refuse('bad_request', 'without a transaction one statement runs alone, and nothing takes it back');
  end if;

  select statement.place - 1
  into v_place
  from jsonb_array_elements(v_statements) with ordinality as statement (value, place)
  where coalesce(operate.ends_transaction(statement.value ->> 'sql'), true)
  order by statement.place
  limit 1;
  if v_place is not null then
    return core.refuse(
      'bad_request',
      format(
        'statement %s begins or ends a transaction, or begins with no word: the statements of a request are one ' || 'transaction, or one statement without any ("transaction": false)',
        v_place
      ),
      jsonb_build_object('statement', v_place)
    );
  end if;

  if v_changes then
    perform core.turn_take('changes');
    perform operate.refresh_known_objects();
  end if;
  perform set_config('plinth.relations', operate.relations_of_public()::text, false);
  perform set_config('lock_timeout', '0', false) where v_alone; -- such a statement waits for transactions to end
  perform set_config('search_path', operate.default_path(), false);
  return core.ok(
    jsonb_build_object(
      'in_turns', v_changes,
      'values', (
        select jsonb_agg(to_jsonb(operate.sql_values(statement.value -> 'params')) order by statement.place)
        from jsonb_array_elements(v_statements) with ordinality as statement (value, place)
      )
    )
  );
end;
$$;

comment on function operate.sql_run(core.request) is 'POST /admin/v1/sql/run: whether its statements may run.';
