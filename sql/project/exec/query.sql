-- The executors of free SQL: exec.query_as_anon, exec.query_as_authenticated and exec.query_as_service_role run what an
-- operator typed as the role they are named for, which owns them: its grants and policies decide, and nothing in the
-- text can become another role. exec.columns_as_* ask for the columns of the same text. Where service_role cannot bypass
-- row level security its statements run as the owner: free SQL would be the owner's there, so it has no such executor.
do $$
declare
  v_role text;
  v_function text;
begin
  foreach v_role in array array['anon', 'authenticated', 'service_role'] loop
    if v_role = 'service_role' and not (select rolbypassrls from pg_roles where rolname = v_role) then
      drop function if exists exec.query_as_service_role(text, text[], text, integer, integer);
      drop function if exists exec.columns_as_service_role(text, text[]);
      continue;
    end if;

    -- Replacing a function takes the right to call it, which grants.sql leaves to the gateway alone.
    foreach v_function in array array[
      format('exec.query_as_%s(text, text[], text, integer, integer)', v_role),
      format('exec.columns_as_%s(text, text[])', v_role)
    ] loop
      if to_regprocedure(v_function) is not null then
        execute format('grant execute on function %s to current_user', v_function);
      end if;
    end loop;

    execute format(
      'create or replace function exec.query_as_%s(
         p_text text, p_values text[], p_before text, p_cap integer, p_bytes integer,
         out names text[], out lines text[], out rows bigint, out truncated boolean, out command text
       )
       language plpgsql
       security definer
       set search_path = public, extensions
       as %L',
      v_role,
      $body$
-- One statement: a cursor takes no second one, and none that ends a transaction. p_before is the words of an explain. A
-- line is a row as Postgres writes it, which holds the text of each value unchanged. What returns no rows is no cursor:
-- explain, which takes one statement alone too, says what it writes. What the text left for the end of the transaction,
-- or for what runs after us, is dealt with as this role, as in exec.as_*.
declare
  v_timeout text := pg_catalog.current_setting('statement_timeout');
  v_text text := p_text;
  v_row record;
  v_line text;
begin
  if pg_catalog.cardinality(p_values) > 0 then
    execute pg_catalog.concat('prepare plinth_query as ', p_text);
    select pg_catalog.format('execute plinth_query(%s)', pg_catalog.string_agg(pg_catalog.quote_nullable(value), ', '))
    into v_text
    from pg_catalog.unnest(p_values) as value;
  end if;

  lines := '{}';
  rows := 0;
  truncated := false;
  begin
    for v_row in execute pg_catalog.concat(p_before, v_text) loop
      truncated := rows = p_cap or p_bytes <= 0;
      exit when truncated;
      v_line := v_row;
      rows := rows + 1;
      lines[rows] := v_line;
      p_bytes := p_bytes - pg_catalog.octet_length(v_line);
      if rows = 1 then
        names := array(select pg_catalog.json_object_keys(pg_catalog.row_to_json(v_row)));
      end if;
    end loop;
  exception when invalid_cursor_definition then -- it returns no rows, or is more than one statement
    for v_line in execute pg_catalog.concat('explain (format json) ', v_text) loop
      command := pg_catalog.upper(v_line::pg_catalog.json #>> '{0,Plan,Operation}');
    end loop;
    execute v_text;
    get diagnostics rows = row_count;
    if v_text <> p_text then
      rows := null; -- of what execute runs Postgres does not say
    end if;
  end;

  execute 'set constraints all immediate; close all';
  if
    pg_catalog.current_setting('search_path') <> 'public, extensions'
    or session_user = pg_catalog.concat(pg_catalog.current_database(), '_gateway')
  then
    perform pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', false);
  end if;
  perform pg_catalog.set_config('statement_timeout', v_timeout, false);
end
$body$
    );

    execute format(
      'create or replace function exec.columns_as_%s(p_text text, p_names text[], out names text[], out types text[])
       language plpgsql
       security definer
       set search_path = public, extensions
       as %L',
      v_role,
      $body$
-- Of a statement that has run: it is asked for no rows, beside the one row that it is joined to. Whatever cannot be asked
-- so (explain, show, a write) raises.
declare
  v_none text := pg_catalog.concat(
    'from (values (1)) as one left join (select * from (', pg_catalog.rtrim(p_text, E'; \t\r\n'), E'\n) as typed'
  );
begin
  names := p_names;
  if names is null then
    execute pg_catalog.concat(
      'select array(select pg_catalog.json_object_keys(pg_catalog.row_to_json(named))) from (select typed.* ',
      v_none, ' limit 0) as typed on true) as named'
    ) into names;
  end if;

  if pg_catalog.cardinality(names) = 0 then
    types := '{}';
    return;
  end if;

  execute (
    select pg_catalog.concat(
      'select array[', pg_catalog.string_agg(pg_catalog.format('pg_catalog.pg_typeof(c%s)', at), ', '), '] ',
      v_none, ' (', pg_catalog.string_agg(pg_catalog.format('c%s', at), ', '), ') limit 0) as typed on true'
    )
    from pg_catalog.generate_series(1, pg_catalog.cardinality(names)) as at
  ) into types;
end
$body$
    );

    execute format('grant create on schema exec to %I', v_role);
    foreach v_function in array array[
      format('exec.query_as_%s(text, text[], text, integer, integer)', v_role),
      format('exec.columns_as_%s(text, text[])', v_role)
    ] loop
      execute format(
        'comment on function %s is %L',
        v_function,
        format('For a statement that an operator typed, as %s.', v_role)
      );
      execute format('alter function %s owner to %I', v_function, v_role);
    end loop;
    execute format('revoke create on schema exec from %I', v_role);
  end loop;
end;
$$;
