create or replace function api.forget_statement(p_name text)
returns void language plpgsql as $$
-- Makes this session forget a prepared statement, if it has one of that name.
begin
  execute format('deallocate %I', p_name);
exception when invalid_sql_statement_name then
  null;
end;
$$;

create or replace function api.make_room(p_name text)
returns void language plpgsql as $$
-- Makes room in this session for a statement of that name.
-- Called before a statement is prepared, never on the hot path. A statement of that name is one that its table
-- has left behind. Beyond a number that bounds the session's memory the older ones of ours are forgotten; counting takes as
-- long as a tenth of compiling, so it is done now and then, and the number may be exceeded by some.
declare
  v_names text[];
begin
  perform api.forget_statement(p_name);
  if random() > 0.05 then
    return;
  end if;

  v_names := array(
    select statement.name
    from pg_prepared_statements as statement
    where starts_with(statement.name, 'plinth:')
    order by statement.prepare_time
  );
  if cardinality(v_names) >= 200 then
    perform api.forget_statement(name) from unnest(v_names[:cardinality(v_names) - 100]) as name;
  end if;
end;
$$;

create or replace function api.refuse_twice(p_inquiry api.inquiry, p_hint text)
returns void language plpgsql stable as $$
-- Refuses an upsert that met a row twice; lets any other error be what it is.
-- An upsert whose body names one row twice ends in the state that a subquery with too many rows ends in, which is a
-- fault of the schema. Postgres gives a hint to the first alone.
begin
  if
    p_hint != ''
    and p_inquiry.kind = 'insert'
    and (p_inquiry.options).resolution = 'merge'
    and (p_inquiry.payload).kind = 'array'
  then
    perform core.raise(
      'bad_request', 'the body names one row twice', 'An upsert can write a row once: send each key in one row only.'
    );
  end if;
end;
$$;

create or replace function api.refuse_write(p_inquiry api.inquiry, p_message text, p_hint text)
returns void language plpgsql stable as $$
-- Says what to do of a function that was called by GET and writes; lets any other error be what it is.
begin
  if p_inquiry.kind = 'call_get' and p_hint = '' then
    raise exception
      using
        errcode = 'read_only_sql_transaction',
        message = p_message,
        hint = 'GET and HEAD only read. Call the function with POST.';
  end if;
end;
$$;

create or replace function api.run_statement(p_inquiry api.inquiry, p_statement core.compiled)
returns api.result language plpgsql as $$
-- Runs the statement of a request.
-- Only a plain statement of ordinary length is kept prepared, since a client can ask in any number of forms; a statement
-- for rows with different keys will hardly be needed again, and a long body costs more as a setting than planning does. A
-- read that runs code of the application may not write. A statement without a version was compiled just now, so this
-- session cannot have prepared it.
-- A prepared statement takes its snapshot before it waits for a lock: after a change of its table it may find the new
-- table empty. So its result is discarded if the catalogue changed meanwhile; prepared anew, it locks first.
declare
  v_result api.result;
begin
  if
    not p_statement.is_plain
    or p_inquiry.before is not null
    or octet_length(p_statement.text) > 4000
    or octet_length(p_inquiry.values[cardinality(p_inquiry.values)]) > 65536
    or (p_inquiry.payload).groups is not null
  then
    if p_inquiry.kind in ('read', 'call_get') then
      perform set_config('transaction_read_only', 'on', true);
    end if;
    return api.execute(p_inquiry.role, null, p_inquiry.values, p_statement.text, p_inquiry.before);
  end if;

  if p_statement.version is not null then
    v_result := api.execute_kept(p_inquiry.role, p_inquiry.name, p_inquiry.values);
  end if;
  if v_result.status is not null and not core.is_current(p_inquiry.name) then
    if p_inquiry.kind in ('insert', 'update', 'delete') then
      raise exception using errcode = 'serialization_failure', message = 'the schema changed meanwhile';
    end if;
    v_result := null;
  end if;
  if v_result.status is null then
    perform api.make_room(p_inquiry.name);
    v_result := api.execute(p_inquiry.role, p_inquiry.name, p_inquiry.values, p_statement.text);
  end if;
  return v_result;
end;
$$;

create or replace function api.statement_of(p_inquiry api.inquiry, p_tells_location boolean, p_anew boolean)
returns core.compiled language plpgsql as $$
-- The statement of a request, recalled or compiled.
-- Writes: core.compiled
declare
  v_compiled core.compiled;
  v_statement api.statement;
begin
  if not p_anew then
    v_compiled := core.recall_statement(p_inquiry.name);
    if v_compiled.name is not null then
      return v_compiled;
    end if;
  end if;

  v_statement := api.compile(p_inquiry, p_tells_location);
  if (p_inquiry.payload).groups is null then
    perform core.keep_statement(
      p_inquiry.name, v_statement.text, v_statement.is_plain, v_statement.count_text, v_statement.traces
    );
  end if;
  v_compiled.name := p_inquiry.name;
  v_compiled.text := v_statement.text;
  v_compiled.is_plain := v_statement.is_plain;
  v_compiled.traces := v_statement.traces;
  v_compiled.count_text := v_statement.count_text;
  return v_compiled;
end;
$$;

create or replace function api.may_be_stale(p_name text)
returns boolean language sql volatile as $$
  -- True when the catalogue may have changed since the statement was named.
  -- Without event triggers nobody reports a change before the minute ends.
  select not (core.is_current(p_name) and (core.installation_row()).event_triggers);
$$;

create or replace function api.run(p_inquiry api.inquiry)
returns api.response language plpgsql as $$
-- Answers a request by its statement.
-- The catalogue may change between naming and running. A statement that names a missing object, or may not run any more,
-- is compiled anew, at most twice; if it cannot be stale, its error is raised at once. The location of a new row needs
-- its key, which has to be read back: if the role may insert the row and not see it, only the location is left out.
declare
  v_statement core.compiled;
  v_tells_location boolean := p_inquiry.kind = 'insert';
  v_hint text;
begin
  for v_try in 1..3 loop
    v_statement := api.statement_of(p_inquiry, v_tells_location, v_try > 1);
    if
      current_setting('plinth.lane', true) = 'shared'
      and (not v_statement.is_plain or p_inquiry.before is not null)
    then
      return row(null, null, null, 'need_exclusive', null)::api.response;
    end if;

    begin
      return api.respond(p_inquiry, v_statement, api.run_statement(p_inquiry, v_statement));
    exception when cardinality_violation then
      get stacked diagnostics v_hint = pg_exception_hint;
      perform api.refuse_twice(p_inquiry, v_hint);
      raise;
    when read_only_sql_transaction then
      get stacked diagnostics v_hint = pg_exception_hint;
      perform api.refuse_write(p_inquiry, sqlerrm, v_hint);
      raise;
    when undefined_table
    or undefined_column
    or undefined_function
    or undefined_object
    or datatype_mismatch
    or invalid_column_reference
    or insufficient_privilege then
      if
        v_try = 3
        or not api.may_be_stale(p_inquiry.name)
        and (sqlstate != '42501' or not v_tells_location)
      then
        raise;
      end if;
      v_tells_location := v_tells_location and sqlstate != '42501';
    end;
  end loop;
end;
$$;
