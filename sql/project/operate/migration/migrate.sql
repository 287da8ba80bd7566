create or replace function operate.try_files(p_files jsonb)
returns jsonb language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Runs the files that are not recorded, and undoes it.
-- Each builds on those before it, so they run in one transaction, which is undone. What runs without a transaction
-- cannot be tried, nor what comes after it.
declare
  v record;
  v_tried jsonb := '[]'::jsonb;
  v_stop boolean := false;
  c_undone constant text := 'the files that were tried are undone';
begin
  begin
    perform set_config('lock_timeout', '200', true);
    for v in select given.* from operate.given_files(p_files) as given where given.recorded is null loop
      v_stop := v_stop or operate.is_without_transaction(v.sql);
      if not v_stop then
        perform operate.run_file(v.file, v.sql);
      end if;
      v_tried := v_tried || jsonb_build_object('file', v.file, 'tried', not v_stop);
    end loop;
    raise exception using errcode = 'PLUND', message = c_undone;
  exception when sqlstate 'PLUND' then -- which a file may raise too
    if sqlerrm != c_undone then
      raise;
    end if;
    return v_tried;
  end;
end;
$$;

create or replace function operate.next_statement(p_file text, p_sql text, p_state jsonb, p_answer jsonb)
returns jsonb language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Asks for the next statement of a file that runs without a transaction; null after the last.
-- Names without a schema are found as in a session of the caller; what the file sets holds until its end. Building an
-- index concurrently waits for transactions to end, which the usual lock timeout would cut short. The role
-- that a statement left is that of the next.
declare
  v_at integer := coalesce((p_state ->> 'at')::integer, 0);
  v_next record;
begin
  if jsonb_typeof(p_answer -> 'error') = 'object' then
    perform operate.raise_in_file(
      p_file,
      (
        select failed.line
        from operate.statements_of(p_sql) with ordinality as failed (line, verb, sql, number)
        where failed.number = v_at
      ),
      p_answer -> 'error',
      array(select jsonb_array_elements_text(p_state -> 'applied'))
    );
  end if;

  if v_at = 0 then
    perform set_config('search_path', operate.default_path(), false);
  end if;
  p_state := p_state || jsonb_build_object(
    'role', coalesce(p_answer ->> 'role', p_state ->> 'role'),
    'relations', operate.open_created(
      case when v_at > 0 then 'create ' else '' end,
      coalesce(array(select jsonb_array_elements_text(p_state -> 'relations')::oid), '{}')
    )
  );

  select statement.*
  into v_next
  from operate.statements_of(p_sql) with ordinality as statement (line, verb, sql, number)
  where statement.number = v_at + 1;

  return case
    when v_next.sql is not null then jsonb_build_object(
      'kind', 'statement',
      'sql', v_next.sql,
      'settings', case
        when v_next.sql ~* '\mconcurrently\M' then '{"lock_timeout": "0"}'::jsonb
        else '{"lock_timeout": "3s"}'
      end || jsonb_strip_nulls(jsonb_build_object('role', p_state ->> 'role')),
      'state', p_state || jsonb_build_object('at', v_at + 1)
    )
  end;
end;
$$;

create or replace function operate.begin_migrate(p_files jsonb)
returns jsonb language sql volatile set search_path = pg_catalog, pg_temp as $$
  -- What POST /admin/v1/migrations knows from call to call.
  select operate.refresh_known_objects();

  select jsonb_build_object(
    'applied', '[]'::jsonb,
    'skipped', coalesce(
      (
        select jsonb_agg(given.file)
        from operate.given_files(p_files) as given
        where given.recorded is not null
      ),
      '[]'
    ),
    'settings', operate.session_settings(),
    'relations', operate.relations_of_public()
  );
$$;

create or replace function operate.migrate(p_request core.request)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/migrations
-- Each call runs one file: the file and its record are one transaction. Then it asks to be called again. The session
-- holds the turn, so nobody else changes the schema in between. The one without claims is a DBA, whom no setting binds.
-- Writes: core.turn, operate.migrations
declare
  v_files jsonb := p_request.body -> 'files';
  v_state jsonb := p_request.answer -> 'state';
  v_refusal core.reply;
  v_file record;
  v_ask jsonb;
begin
  if p_request.claims is not null and not (core.settings_row()).operator_sql then
    return core.refuse('forbidden', 'OPERATOR_SQL is off: migrations are run with psql or npm run schema');
  end if;

  if not core.turn_hold('changes') then
    return core.refuse('conflict', 'somebody else is running migrations, try again later');
  end if;

  if v_state is null then
    v_refusal := operate.files_refusal(v_files);
    if v_refusal.status is not null then
      return v_refusal;
    end if;

    v_state := operate.begin_migrate(v_files);
    if (p_request.body ->> 'dry_run')::boolean then
      return core.ok(jsonb_build_object('files', operate.try_files(v_files), 'skipped', v_state -> 'skipped'));
    end if;
  end if;

  select given.* into v_file from operate.given_files(v_files) as given where given.recorded is null limit 1;
  if v_file.version is null then
    perform core.turn_leave('changes');
    return core.ok(v_state - '{settings,relations,at,role}'::text[]);
  end if;

  if operate.is_without_transaction(v_file.sql) then
    v_ask := operate.next_statement(v_file.file, v_file.sql, v_state, p_request.answer);
  else
    perform operate.run_file(v_file.file, v_file.sql, array(select jsonb_array_elements_text(v_state -> 'applied')));
  end if;

  if v_ask is null then
    perform operate.restore_session(v_state -> 'settings');
    perform operate.store_migration(
      v_file.version,
      v_file.name,
      v_file.sql,
      (p_request.headers ->> 'x-operation-id')::uuid,
      p_request.claims ->> 'email'
    );
    v_state := jsonb_set(v_state - '{at,role}'::text[], '{applied}', v_state -> 'applied' || to_jsonb(v_file.file));
    v_state := v_state || jsonb_build_object('relations', operate.relations_of_public());
    v_ask := jsonb_build_object('kind', 'again', 'state', v_state);
  end if;
  return row(200, null, null, null, null, v_ask)::core.reply;
end;
$$;

comment on function operate.migrate(core.request) is
  'Runs the files that are not recorded, in the order of their versions.';
