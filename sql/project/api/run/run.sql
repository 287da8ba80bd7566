create or replace function api.run_statement(p_inquiry api.inquiry, p_statement core.compiled)
returns api.result
language plpgsql
as $$
-- Only a plain statement is kept prepared, and only one of ordinary length: a client can make as many shapes as
-- it likes. One for rows of many kinds will hardly come again. A read that runs somebody's code may not write. What was
-- compiled just now, and has no version, this session cannot have.
-- A prepared one has taken its snapshot when it waits for a lock: after a change of its table it may see the new one
-- empty, so what it saw then does not count; prepared anew, its locks come first.
declare
  v_result api.result;
begin
  if
    not p_statement.is_plain
    or p_inquiry.before is not null
    or octet_length(p_statement.text) > 4000
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
      raise exception
        using errcode = 'serialization_failure', message = 'the schema changed meanwhile';
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

comment on function api.run_statement is 'Runs the statement of a request.';

create or replace function api.statement_of(
  p_inquiry api.inquiry,
  p_tells_location boolean,
  p_anew boolean
)
returns core.compiled
language plpgsql
as $$
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
    perform
      core.keep_statement(
        p_inquiry.name,
        v_statement.text,
        v_statement.is_plain,
        v_statement.count_text
      );
  end if;
  v_compiled.name := p_inquiry.name;
  v_compiled.text := v_statement.text;
  v_compiled.is_plain := v_statement.is_plain;
  v_compiled.count_text := v_statement.count_text;
  return v_compiled;
end;
$$;

comment on function api.statement_of is 'The statement of a request, recalled or compiled.';

create or replace function api.run(p_inquiry api.inquiry)
returns api.response
language plpgsql
as $$
-- The catalogue may change between naming and running, so a statement that names what is not there any more, or may
-- not run any more, is compiled anew, twice at the most; what cannot be stale fails at once. The key of a new row is
-- told in location, for which it has to be read back: where the role may insert a row and not see it, that alone is
-- left out.
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
      return row(null, null, null, 'alone', null)::api.response;
    end if;

    begin
      return api.respond(p_inquiry, v_statement, api.run_statement(p_inquiry, v_statement));
    exception when cardinality_violation then
      get stacked diagnostics v_hint = pg_exception_hint;
      perform api.refuse_twice(p_inquiry, v_hint);
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
        or (core.is_current(p_inquiry.name) and (core.installation_row()).event_triggers)
        and (sqlstate != '42501' or not v_tells_location)
      then
        raise;
      end if;
      v_tells_location := v_tells_location and sqlstate != '42501';
    end;
  end loop;
end;
$$;

comment on function api.run is 'Answers a request by its statement.';
