create or replace function operate.set_cell_settings()
returns void language plpgsql as $$
-- A value that was read must be written the same when it is compared.
begin
  perform
    set_config('extra_float_digits', '1', true),
    set_config('datestyle', 'ISO, MDY', true),
    set_config('intervalstyle', 'postgres', true);
end;
$$;

comment on function operate.set_cell_settings is 'Makes Postgres write values as the cells of the grid have them.';

create or replace function operate.written_columns(p_relation oid, p_names jsonb)
returns api.column[] language plpgsql stable as $$
declare
  v_as oid := api.executor_owner('service_role');
  v_columns api.column[] := array(
    select api.column_of(p_relation, null, named.name, v_as)
    from jsonb_array_elements_text(p_names) with ordinality as named (name, at)
    order by named.at
  );
begin
  if exists (select from unnest(v_columns) as written where written.kind != 'stored') then
    perform core.raise('bad_request', 'a computed column cannot be written');
  end if;
  return coalesce(v_columns, '{}');
end;
$$;

comment on function operate.written_columns(oid, jsonb) is 'The columns that a request names, from the catalogue.';

create or replace function operate.render_given(p_columns api.column[], p_list text, p_word text)
returns text language sql immutable parallel safe as $$
  -- The texts of a list in JSON as values of the columns: null is null, and the empty text is a text.
  select string_agg(
    format('(%s operator(pg_catalog.->>) %s)::%s as %s%s', p_list, given.at - 1, given.type, p_word, given.at),
    ', '
    order by given.at
  )
  from unnest(p_columns) with ordinality as given (name, type, builtin, kind, function, at);
$$;

comment on function operate.render_given(api.column[], text, text) is
  'Values that a request gives, as columns of a query.';

create or replace function operate.render_elements(p_bound integer)
returns text language sql immutable parallel safe as $$
  select format(
    'pg_catalog.jsonb_array_elements(%s) with ordinality as g (v, at)',
    api.render_bound(p_bound, 'pg_catalog.jsonb')
  );
$$;

comment on function operate.render_elements(integer) is 'The elements of a list that a request gives.';

create or replace function operate.render_counted_write(p_write text)
returns text language sql immutable parallel safe as $$
  select format(
    'with written as (%s returning 1) select 200, null::pg_catalog.jsonb, null::pg_catalog.text, (select pg_catalog.count(*) from written)',
    p_write
  );
$$;

comment on function operate.render_counted_write(text) is 'A write that returns how many rows it wrote.';

create or replace function operate.render_row_insert(p_source text, p_columns api.column[], p_bound integer)
returns text language sql immutable parallel safe as $$
  -- In the order given, so that the first of two rows with one key is the one that counts.
  select operate.render_counted_write(
    format(
      'insert into %s%s select %s from %s order by g.at',
      p_source,
      (
        select ' (' || string_agg(format('%I', given.name), ', ' order by given.at) || ')'
        from unnest(p_columns) with ordinality as given (name, type, builtin, kind, function, at)
      ),
      coalesce(operate.render_given(p_columns, 'g.v', 'v'), ''),
      operate.render_elements(p_bound)
    )
  );
$$;

comment on function operate.render_row_insert(text, api.column[], integer) is 'The statement that inserts rows.';

create or replace function operate.render_row_update(
  p_source text, p_columns api.column[], p_where text, p_bound integer
)
returns text language sql immutable parallel safe as $$
  select operate.render_counted_write(
    format(
      'update %s as t set %s from (select %s from (select %s as v) as g) as n%s',
      p_source,
      (
        select string_agg(format('%I = n.v%s', given.name, given.at), ', ' order by given.at)
        from unnest(p_columns) with ordinality as given (name, type, builtin, kind, function, at)
      ),
      operate.render_given(p_columns, 'g.v', 'v'),
      api.render_bound(p_bound, 'pg_catalog.jsonb'),
      p_where
    )
  );
$$;

comment on function operate.render_row_update(text, api.column[], text, integer) is
  'The statement that gives many rows the same values.';

create or replace function operate.render_row_edit(
  p_source text, p_columns api.column[], p_key api.column[], p_bound integer
)
returns text language sql immutable parallel safe as $$
  -- Each row by its key, and only while it has the values that were read. The body lists those that were not found so.
  select format(
    $sql$
      with
        given as (select g.at - 1 as at, g.v -> 'was' as was, %s, %s from %s),
        written as (
          update %s as t set %s from given as n
          where %s and (n.was is null or %s)
          returning n.at
        )
      select
        200,
        null::pg_catalog.jsonb,
        (
          select coalesce(pg_catalog.json_agg(given.at order by given.at), '[]')::pg_catalog.text
          from given
          where not exists (select from written where written.at = given.at)
        ),
        (select pg_catalog.count(*) from written)
      $sql$,
    operate.render_given(p_key, '(g.v -> ''key'')', 'k'),
    operate.render_given(p_columns, '(g.v -> ''values'')', 'v'),
    operate.render_elements(p_bound),
    p_source,
    (
      select string_agg(format('%I = n.v%s', given.name, given.at), ', ' order by given.at)
      from unnest(p_columns) with ordinality as given (name, type, builtin, kind, function, at)
    ),
    (
      select string_agg(format('t.%I = n.k%s', given.name, given.at), ' and ' order by given.at)
      from unnest(p_key) with ordinality as given (name, type, builtin, kind, function, at)
    ),
    (
      select string_agg(
        format(
          '%s is not distinct from n.was ->> %s',
          case given.type
            when 'pg_catalog.bytea' then format('t.%I::pg_catalog.text', given.name)
            else operate.render_cell(format('t.%I', given.name), given.type)
          end,
          given.at - 1
        ),
        ' and '
        order by given.at
      )
      from unnest(p_columns) with ordinality as given (name, type, builtin, kind, function, at)
    )
  );
$$;

comment on function operate.render_row_edit(text, api.column[], api.column[], integer) is
  'The statement that changes rows, each in its own way.';

create or replace function operate.failing_rows(p_statement text, p_rows jsonb)
returns jsonb language plpgsql as $$
-- What fails of an insert, and why: by tenths, and of a tenth that fails by its tenths, down to a row. The first 50.
declare
  c_most constant integer := 50;
  v_rows jsonb[] := array(select given.value from jsonb_array_elements(p_rows) as given);
  v_step integer := greatest(ceil(cardinality(v_rows) / 10.0)::integer, 1);
  v_part jsonb;
  v_result operate.result;
  v_faults jsonb;
  v_found jsonb := '[]'::jsonb;
begin
  for v_at in 1..cardinality(v_rows) by v_step loop
    v_part := to_jsonb(v_rows[v_at:v_at + v_step - 1]);
    v_result := operate.try_as('service_role', p_statement, array[v_part::text]);
    continue when v_result.error is null;

    v_faults := case v_step
      when 1 then jsonb_build_array(v_result.error || '{"row": 0}')
      else operate.failing_rows(p_statement, v_part)
    end;
    v_found := v_found || (
      select coalesce(
        jsonb_agg(fault.value || jsonb_build_object('row', (fault.value ->> 'row')::integer + v_at - 1)),
        '[]'
      )
      from jsonb_array_elements(v_faults) as fault
    );
    exit when jsonb_array_length(v_found) >= c_most;
  end loop;
  return jsonb_path_query_array(v_found, '$[0 to 49]');
end;
$$;

comment on function operate.failing_rows(text, jsonb) is 'The rows of an insert that fail, each with its error.';

create or replace function operate.insert_rows(p_source text, p_relation oid, p_body jsonb)
returns core.reply language plpgsql as $$
declare
  v_statement text := operate.render_row_insert(
    p_source,
    operate.written_columns(p_relation, coalesce(p_body -> 'columns', '[]')),
    1
  );
  v_rows jsonb := coalesce(p_body -> 'rows', '[]');
  v_result operate.result := operate.try_as('service_role', v_statement, array[v_rows::text]);
  v_failures jsonb;
begin
  if v_result.error is null then
    return core.ok(jsonb_build_object('count', v_result.rows));
  end if;

  v_failures := operate.failing_rows(v_statement, v_rows);
  return core.refuse(
    'bad_request',
    case when v_failures = '[]' then v_result.error ->> 'message' else 'not all rows can be inserted, so none is' end,
    v_result.error || jsonb_build_object('failures', v_failures)
  );
end;
$$;

comment on function operate.insert_rows(text, oid, jsonb) is 'Inserts all rows of a request, or none.';

create or replace function operate.edit_rows(p_source text, p_relation oid, p_body jsonb)
returns core.reply language plpgsql as $$
declare
  v_result api.result;
begin
  if api.primary_key(p_relation) is null then
    perform core.raise('bad_request', 'a row without a primary key cannot be named');
  end if;

  v_result := api.execute(
    'service_role',
    null,
    array[p_body ->> 'rows'],
    operate.render_row_edit(
      p_source,
      operate.written_columns(p_relation, p_body -> 'columns'),
      operate.written_columns(p_relation, to_jsonb(api.primary_key(p_relation))),
      1
    )
  );
  if v_result.body != '[]' then
    return core.refuse(
      'conflict',
      'somebody changed or deleted rows meanwhile, so nothing was written',
      jsonb_build_object('changed', v_result.body::jsonb)
    );
  end if;
  return core.ok(jsonb_build_object('count', v_result.rows));
end;
$$;

comment on function operate.edit_rows(text, oid, jsonb) is
  'Changes rows, each in its own way, unless one of them was changed meanwhile.';

create or replace function operate.render_meant(p_relation oid, p_where text, p_keys jsonb, p_bound integer)
returns text language plpgsql stable as $$
-- Which rows are meant: those of the filter, and of these, where keys are given, those that have one of them.
declare
  v_key api.column[];
begin
  if p_keys is null then
    return p_where;
  end if;

  if api.primary_key(p_relation) is null then
    perform core.raise('bad_request', 'a row without a primary key cannot be named');
  end if;
  v_key := operate.written_columns(p_relation, to_jsonb(api.primary_key(p_relation)));
  return format(
    '%s(%s) in (select %s from %s)',
    coalesce(nullif(p_where, '') || ' and ', ' where '),
    (
      select string_agg(format('t.%I', given.name), ', ' order by given.at)
      from unnest(v_key) with ordinality as given (name, type, builtin, kind, function, at)
    ),
    operate.render_given(v_key, 'g.v', 'k'),
    operate.render_elements(p_bound)
  );
end;
$$;

comment on function operate.render_meant(oid, text, jsonb, integer) is
  'The condition for the rows that a request means.';

create or replace function operate.change_rows(p_source text, p_relation oid, p_request core.request)
returns core.reply language plpgsql as $$
-- The same change to all rows that are meant, or their end. Every row of a table is meant only if that is said.
declare
  v_body jsonb := p_request.body;
  v_keys jsonb := nullif(v_body -> 'keys', 'null');
  v_parsed api.parsed := api.parse_query('read', operate.grid_query(p_request.query), null);
  v_values text[] := v_parsed."values";
  v_plan api.plan := operate.grid_plan(p_relation, p_request.path ->> 'relation', v_parsed);
  v_where text := api.render_where(v_plan, 0);
  v_bound integer := cardinality(v_values) + 1;
  v_result api.result;
begin
  if v_where = '' and v_keys is null and v_body -> 'all' is distinct from 'true' then
    perform core.raise('bad_request', 'say which rows are meant: by a filter, by keys, or all');
  end if;

  v_where := operate.render_meant(p_relation, v_where, v_keys, v_bound);
  v_result := api.execute(
    'service_role',
    null,
    v_values || array[v_keys::text, v_body ->> 'values'],
    case v_body ->> 'do'
      when 'delete' then operate.render_counted_write(format('delete from %s as t%s', p_source, v_where))
      else operate.render_row_update(
        p_source,
        operate.written_columns(p_relation, v_body -> 'columns'),
        v_where,
        v_bound + 1
      )
    end
  );
  if v_result.rows != (v_body ->> 'expect')::bigint then
    return core.refuse(
      'conflict',
      format('%s rows are meant by now, and not %s, so nothing was written', v_result.rows, v_body ->> 'expect'),
      jsonb_build_object('count', v_result.rows)
    );
  end if;
  return core.ok(jsonb_build_object('count', v_result.rows));
end;
$$;

comment on function operate.change_rows(text, oid, core.request) is 'Updates or deletes the rows that are meant.';

create or replace function operate.rows_write(p_request core.request)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- POST rows/:schema/:relation?<column>=op.value {do, columns, rows, values, keys, expect, dry_run}. As the service role,
-- in its executor: triggers run code of the application. Values are texts, names are the catalogue's. What is refused,
-- or only tried, is taken back.
-- Writes: the relation
declare
  v_schema text := p_request.path ->> 'schema';
  v_name text := p_request.path ->> 'relation';
  v_relation oid := operate.application_relation(v_schema, v_name);
  v_source text := format('%I.%I', v_schema, v_name);
  v_body jsonb := p_request.body;
  v_reply core.reply;
begin
  perform core.mark_dirty(), operate.set_cell_settings();
  perform api.set_request_settings('POST', v_name, null, '{"role": "service_role"}');
  begin
    v_reply := case v_body ->> 'do'
      when 'insert' then operate.insert_rows(v_source, v_relation, v_body)
      when 'edit' then operate.edit_rows(v_source, v_relation, v_body)
      when 'update' then operate.change_rows(v_source, v_relation, p_request)
      when 'delete' then operate.change_rows(v_source, v_relation, p_request)
      else core.refuse('bad_request', 'do must be insert, edit, update or delete')
    end;
    if v_reply.status = 200 and v_body -> 'dry_run' is distinct from 'true' then
      return v_reply;
    end if;
    raise exception using errcode = 'PLBCK';
  exception when sqlstate 'PLBCK' then -- which the application's code may raise too
    if v_reply.status is null then
      raise;
    end if;
    perform core.mark_dirty();
    return v_reply;
  end;
end;
$$;

comment on function operate.rows_write(core.request) is
  'POST rows/:schema/:relation: inserts, changes or deletes rows of a table.';
