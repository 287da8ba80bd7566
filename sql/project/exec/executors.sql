-- The executors: exec.as_anon, exec.as_authenticated, exec.as_service_role; exec.again_as_* for a statement that the
-- session has prepared, exec.code_as_* and exec.once_as_* for one with code of the application. The only functions that run a compiled statement, each owned by the role it is named for:
-- inside it current_user is that role, its grants and policies decide, and no code it calls can become another (set
-- role fails with 42501 inside a security definer function). The gateway is a member of none of the roles and reaches
-- them only here.
do $$
declare
  v_role text;
  v_owner text;
  v_function text;
begin
  foreach v_role in array array['anon', 'authenticated', 'service_role'] loop
    v_owner := case
      when v_role = 'service_role' and not (select rolbypassrls from pg_roles where rolname = v_role) then current_user
      else v_role
    end;

    -- Replacing a function takes the right to call it, which grants.sql leaves to the gateway alone.
    foreach v_function in array array[
      format('exec.as_%s(text, text[], text, text)', v_role),
      format('exec.again_as_%s(text, text[])', v_role),
      format('exec.code_as_%s(text, text[], text)', v_role),
      format('exec.once_as_%s(text, text[])', v_role)
    ] loop
      if to_regprocedure(v_function) is not null then
        execute format('grant execute on function %s to current_user', v_function);
      end if;
    end loop;

    execute format(
      'create or replace function exec.as_%s(
         p_name text, p_values text[], p_text text, p_before text,
         out status integer, out headers jsonb, out body text, out rows bigint, out ask text
       )
       language plpgsql
       security definer
       set search_path = public, extensions
       as %L',
      v_role,
      $body$
-- With a name: a plain statement, kept by this session under that name and prepared first where its text is
-- given. Its values go in by a setting: neither text nor name holds anything a client wrote, for the text of a
-- statement that fails goes into the log of Postgres, and others keep it too (pg_stat_statements, auto_explain).
-- Without a name: the text runs once, and may run anybody's code, after p_before. What that code left to the end
-- of the transaction (deferred triggers, cursors with hold) would run there as the gateway, so it is made to
-- happen here, as this role; and a search path it set for good must not reach what runs after us.
declare
  c_execute constant text := 'execute %I(pg_catalog.current_setting(''plinth.values'')::pg_catalog.text[])';
  v_line text;
begin
  if p_name is not null then
    if p_text is not null then
      execute pg_catalog.format('prepare %I (pg_catalog.text[]) as %s', p_name, p_text);
    end if;
    v_line := pg_catalog.set_config('plinth.values', coalesce(p_values::pg_catalog.text, '{}'), true);
    execute pg_catalog.format(c_execute, p_name) into status, headers, body, rows;
    return;
  end if;

  if p_before is not null then
    execute p_before;
  end if;
  if pg_catalog.starts_with(p_text, 'explain ') then
    for v_line in execute p_text using p_values loop
      body := pg_catalog.concat_ws(E'\n', body, v_line);
    end loop;
  else
    execute p_text into status, headers, body, rows using p_values;
  end if;
  set constraints all immediate;
  execute 'close all';
  if
    pg_catalog.current_setting('search_path') <> 'public, extensions'
    or session_user = pg_catalog.concat(pg_catalog.current_database(), '_gateway')
  then
    perform pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', false);
  end if;
end
$body$
    );

    execute format(
      'create or replace function exec.again_as_%s(p_name text, p_values text[])
       returns text
       language plpgsql
       security definer
       set search_path = public, extensions
       as %L',
      v_role,
      $body$
-- As above, with a name alone. The answer is one text, as api.answer_text writes it, which costs less than a row on the
-- way through functions; null where there is not the one row that was asked for.
declare
  c_execute constant text := 'execute %I(pg_catalog.current_setting(''plinth.values'')::pg_catalog.text[])';
  v_status integer;
  v_headers text := pg_catalog.set_config('plinth.values', coalesce(p_values::pg_catalog.text, '{}'), true);
  v_body text;
begin
  execute pg_catalog.format(c_execute, p_name) into v_status, v_headers, v_body;
  return case when v_status <> 406 then pg_catalog.concat(E'\t', v_status, E'\t', v_headers, E'\n' || v_body) end;
end
$body$
    );

    execute format(
      'create or replace function exec.code_as_%s(p_name text, p_values text[], p_text text)
       returns text
       language plpgsql
       security definer
       set search_path = public, extensions
       as %L',
      v_role,
      $body$
-- As exec.again_as_*, for a statement that runs code of the application, prepared first where its text is given. See
-- exec.as_* for what that code may leave to the end of the transaction.
declare
  c_execute constant text := 'execute %I(pg_catalog.current_setting(''plinth.values'')::pg_catalog.text[])';
  v_status integer;
  v_headers text;
  v_body text;
begin
  if p_text is not null then
    execute pg_catalog.format('prepare %I (pg_catalog.text[]) as %s', p_name, p_text);
  end if;
  v_headers := pg_catalog.set_config('plinth.values', coalesce(p_values::pg_catalog.text, '{}'), true);
  execute pg_catalog.format(c_execute, p_name) into v_status, v_headers, v_body;
  set constraints all immediate;
  execute 'close all';
  if
    pg_catalog.current_setting('search_path') <> 'public, extensions'
    or session_user = pg_catalog.concat(pg_catalog.current_database(), '_gateway')
  then
    perform pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', false);
  end if;
  return case when v_status <> 406 then pg_catalog.concat(E'\t', v_status, E'\t', v_headers, E'\n' || v_body) end;
end
$body$
    );

    execute format(
      'create or replace function exec.once_as_%s(p_text text, p_values text[])
       returns text
       language plpgsql
       security definer
       set search_path = public, extensions
       as %L',
      v_role,
      $body$
-- As exec.as_*, for a text that runs once; the answer is one text, as that of exec.again_as_*. The text runs code of the
-- application, which may have set status and headers of the reply: api.replay_code reads these.
declare
  v_status integer;
  v_headers text;
  v_body text;
begin
  execute p_text into v_status, v_headers, v_body using p_values;
  execute 'set constraints all immediate; close all';
  if
    pg_catalog.current_setting('search_path') <> 'public, extensions'
    or session_user = pg_catalog.concat(pg_catalog.current_database(), '_gateway')
  then
    perform pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', false);
  end if;
  return case
    when v_status <> 406 then
      pg_catalog.concat(E'reset_after\t', v_status, E'\t', v_headers, E'\n' || v_body)
  end;
end
$body$
    );

    execute format('grant create on schema exec to %I', v_owner);
    foreach v_function in array array[
      format('exec.as_%s(text, text[], text, text)', v_role),
      format('exec.again_as_%s(text, text[])', v_role),
      format('exec.code_as_%s(text, text[], text)', v_role),
      format('exec.once_as_%s(text, text[])', v_role)
    ] loop
      execute format(
        'comment on function %s is %L',
        v_function,
        format('Runs a compiled statement as %s.', v_owner)
      );
      execute format('alter function %s owner to %I', v_function, v_owner);
    end loop;
    if v_owner <> current_user then
      execute format('revoke create on schema exec from %I', v_owner);
    end if;
  end loop;
end
$$;
