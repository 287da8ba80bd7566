create or replace function operate.raise_in_file(p_file text, p_line integer, p_error jsonb, p_done text[])
returns void language plpgsql immutable as $$
-- Raises an error again, with the file and line where it happened, and the files before it.
begin
  raise exception
    using
      errcode = p_error ->> 'sqlstate',
      message = format('%s, line %s: %s', p_file, p_line, p_error ->> 'message'),
      detail = coalesce(p_error ->> 'detail', ''),
      hint = concat_ws(
        ' ',
        nullif(p_error ->> 'hint', ''),
        case when p_done != '{}' then 'Applied before it: ' || array_to_string(p_done, ', ') || '.' end
      );
end;
$$;

create or replace function operate.open_created(p_verb text, p_before oid[])
returns oid[] language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Opens what a statement created, where no event trigger does.
-- Where no event trigger opens a new table, this does, and before the next statement, which may revoke from it.
-- Returns the relations of public as they are now. Writes: grants on new relations of public
begin
  if (core.installation_row()).event_triggers or p_verb !~ '^create ' then
    return p_before;
  end if;

  perform operate.note_changes(p_before);
  return operate.relations_of_public();
end;
$$;

create or replace function operate.run_file(p_file text, p_sql text, p_done text[] default '{}')
returns integer language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Runs the statements of a file.
-- What begins or commits is passed over. Names without a schema are found as in a session of the caller, then in extensions. Deferred constraints are checked
-- here, so that their errors too name the file. As another role, which the file may take, nothing here may be called;
-- whoever began ends it. Returns the number of statements.
declare
  v_statement record;
  v_count integer := 0;
  v_relations oid[] := operate.relations_of_public();
  v_user constant text := current_user;
  v_role constant text := current_setting('role');
  v_state text;
  v_message text;
  v_detail text;
  v_hint text;
begin
  perform set_config(
    'search_path',
    operate.default_path(),
    true
  );
  for v_statement in select statement.*
  from operate.statements_of(p_sql) as statement
  where not operate.is_begin_or_commit(statement.verb) loop
    execute v_statement.sql;
    v_count := v_count + 1;
    if current_user = v_user then
      v_relations := operate.open_created(v_statement.verb, v_relations);
    end if;
  end loop;
  set constraints all immediate;
  if current_user != v_user then
    reset session authorization;
    perform set_config('role', v_role, false);
  end if;
  perform operate.open_created('create ', v_relations);
  return v_count;
exception when others or query_canceled then -- to say in which file it happened
  get stacked diagnostics
    v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail, v_hint = pg_exception_hint;
  perform operate.raise_in_file(
    p_file,
    coalesce(v_statement.line, 1),
    jsonb_build_object('sqlstate', v_state, 'message', v_message, 'detail', v_detail, 'hint', v_hint),
    p_done
  );
end;
$$;
