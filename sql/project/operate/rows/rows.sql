create or replace function operate.grid_sortings(p_relation oid, p_sortings api.sorting[], p_as oid)
returns api.sorting[] language plpgsql stable as $$
-- The primary key comes last, so that every row has a place of its own.
declare
  v_sortings api.sorting[] := coalesce(p_sortings, '{}');
  v_name text;
begin
  foreach v_name in array coalesce(api.primary_key(p_relation), '{}') loop
    continue when
      exists (
        select
        from unnest(p_sortings) as sorting
        where (sorting."column").name = v_name and coalesce(sorting.path, '{}') = '{}'
      );
    v_sortings := v_sortings || row(
      0,
      null,
      null,
      api.column_of(p_relation, null, v_name, p_as),
      null,
      false,
      null
    )::api.sorting;
  end loop;
  return v_sortings;
end;
$$;

comment on function operate.grid_sortings is 'The order that was asked for, made unique by the primary key.';

create or replace function operate.render_beside(p_sorting api.sorting, p_operator text, p_bound integer)
returns text language sql immutable parallel safe as $$
  select format(
    '%s %s %s',
    api.render_field('t', p_sorting."column", p_sorting.path),
    api.render_operator(
      p_operator,
      (p_sorting."column").builtin or (p_sorting."column").type != api.compared_type(p_sorting."column", p_sorting.path)
    ),
    api.render_bound(p_bound, api.compared_type(p_sorting."column", p_sorting.path))
  );
$$;

comment on function operate.render_beside is 'An item of the order, compared with a value.';

create or replace function operate.render_after(p_sortings api.sorting[], p_after text[], p_bound integer, p_key text[])
returns text language plpgsql immutable parallel safe as $$
-- The rows behind the one whose values of the order are p_after; they stand in ($1) from p_bound on. From the last item
-- of the order to the first: behind it here, or equal here and behind it in the rest. The first item bounds the search
-- for an index where no null can come later.
declare
  v_text text := 'false';
  v_sorting api.sorting;
  v_field text;
  v_has_nulls_after boolean;
begin
  for v_at in reverse cardinality(p_sortings)..1 loop
    v_sorting := p_sortings[v_at];
    v_field := api.render_field('t', v_sorting.column, v_sorting.path);
    v_has_nulls_after := not coalesce(v_sorting.nulls_first, v_sorting.descending, false)
    and coalesce((v_sorting.column).name != all (p_key), true);
    v_text := case
      when p_after[v_at] is null and v_has_nulls_after then format('(%s is null and %s)', v_field, v_text)
      when p_after[v_at] is null then format('(%s is not null or %1$s is null and %s)', v_field, v_text)
      else format(
        '(%s%s or %s and %s)',
        operate.render_beside(v_sorting, case when v_sorting.descending then 'lt' else 'gt' end, p_bound + v_at - 1),
        case when v_has_nulls_after then format(' or %s is null', v_field) end,
        operate.render_beside(v_sorting, 'eq', p_bound + v_at - 1),
        v_text
      )
    end;
  end loop;

  if p_after[1] is not null and not v_has_nulls_after then
    return format(
      '%s and %s',
      operate.render_beside(v_sorting, case when v_sorting.descending then 'lte' else 'gte' end, p_bound),
      v_text
    );
  end if;
  return v_text;
end;
$$;

comment on function operate.render_after is 'The condition for the rows behind a row.';

create or replace function operate.render_cell(p_value text, p_type text)
returns text language sql immutable parallel safe as $$
  -- Text as Postgres writes it: the cast of char(n) would drop its blanks. Of bytea the number of bytes.
  select case p_type
    when 'pg_catalog.bytea' then format('pg_catalog.octet_length(%s)::pg_catalog.text', p_value)
    when 'pg_catalog.bpchar' then format('pg_catalog.textin(pg_catalog.bpcharout(%s))', p_value)
    else format('(%s)::pg_catalog.text', p_value)
  end;
$$;

comment on function operate.render_cell is 'A value as the text of a cell.';

create or replace function operate.type_of_output(p_output api.output)
returns text language sql immutable parallel safe as $$
  select coalesce(p_output.outer_cast, p_output.inner_cast, api.compared_type(p_output.column, p_output.path));
$$;

comment on function operate.type_of_output is 'The type that an output is shown in.';

create or replace function operate.grid_columns(p_relation oid, p_outputs api.output[], p_values text[])
returns jsonb language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The type of a stored column is written with its length.
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'name', coalesce(p_values[output.key_bound], output.key),
        'column', (output."column").name,
        'type', case
          when (output."column").kind = 'stored'
            and coalesce(output.path, '{}') = '{}'
            and output.inner_cast is null then format_type(attribute.atttypid, attribute.atttypmod)
          else replace(operate.type_of_output(output), 'pg_catalog.', '')
        end,
        'key', coalesce((output."column").name = any (api.primary_key(p_relation)), false),
        'nullable', not attribute.attnotnull,
        'shown', case operate.type_of_output(output) when 'pg_catalog.bytea' then 'length' else 'text' end
      )
      order by output.place
    ),
    '[]'
  )
  from
    unnest(p_outputs) as output
    left join pg_attribute as attribute
      on attribute.attrelid = p_relation and attribute.attname = (output."column").name and attribute.attnum > 0;
$$;

comment on function operate.grid_columns is 'The columns of the grid.';

create or replace function operate.render_texts(p_values text[])
returns text language sql immutable parallel safe as $$
  select format('array[%s]::pg_catalog.text[]', array_to_string(p_values, ', '));
$$;

comment on function operate.render_texts(text[]) is 'Values as a list of texts.';

create or replace function operate.render_grid_rows(
  p_source text, p_where text, p_plan api.plan, p_limit integer, p_offset bigint
)
returns text language sql immutable parallel safe as $$
  -- place: the values of the order, by which the next page begins.
  select format(
    'select %s as cells, %s as place from %s as t%s%s limit %s offset %s',
    operate.render_texts(
      array(
        select operate.render_cell(api.render_column(output), operate.type_of_output(output))
        from unnest(p_plan.outputs) as output
        order by output.place
      )
    ),
    operate.render_texts(
      array(
        select operate.render_cell(
          api.render_field('t', sorting."column", sorting.path),
          api.compared_type(sorting."column", sorting.path)
        )
        from unnest(p_plan.sortings) as sorting
      )
    ),
    p_source,
    p_where,
    api.render_order(p_plan, 0),
    p_limit,
    p_offset
  );
$$;

comment on function operate.render_grid_rows is 'The rows of a page, as texts.';

create or replace function operate.render_grid(p_rows text, p_limit integer)
returns text language sql immutable parallel safe as $$
  -- One row more than is shown says whether there are more. What is longer than 300 characters is cut; cut has the row,
  -- the column and the length of each such value.
  select format(
    $sql$
      with
        listed as materialized (%s),
        page as materialized (
          select pg_catalog.row_number() over () - 1 as at, listed.cells, listed.place from listed
        ),
        cell as (
          select page.at as row, cell.at - 1 as at, cell.text
          from page, pg_catalog.unnest(page.cells) with ordinality as cell (text, at)
          where page.at < %s
        )
      select
        200,
        null::pg_catalog.jsonb,
        pg_catalog.json_build_object(
          'rows',
          (
            select coalesce(pg_catalog.json_agg(shown.texts order by shown.row), '[]')
            from
              (
                select cell.row, pg_catalog.array_agg(pg_catalog.left(cell.text, 300) order by cell.at) as texts
                from cell
                group by cell.row
              ) as shown
          ),
          'cut',
          (
            select
              coalesce(
                pg_catalog.json_agg(
                  pg_catalog.json_build_array(cell.row, cell.at, pg_catalog.length(cell.text)) order by cell.row, cell.at
                ),
                '[]'
              )
            from cell
            where pg_catalog.length(cell.text) > 300
          ),
          'last',
          (select pg_catalog.array_to_json(page.place) from page where page.at = %2$s - 1)
        )::pg_catalog.text,
        (select pg_catalog.count(*) from page)
      $sql$, p_rows, p_limit
  );
$$;

comment on function operate.render_grid(text, integer) is 'The statement that reads a page of the grid.';

create or replace function operate.grid_count(
  p_source text, p_where text, p_values text[], p_relation oid, p_exact boolean
)
returns jsonb language plpgsql as $$
-- An estimate comes from the statistics or the planner. A count that the planner thinks too long is not begun, and one
-- that takes more than 3 seconds ends itself: a statement that is running cannot be given another time limit.
declare
  c_most_cost constant float := 500000;
  c_guard constant text := '1 / case when pg_catalog.clock_timestamp() < (($1)[%s])::pg_catalog.timestamptz then 1 else 0 end = 1';
  v_reltuples real := (select reltuples from pg_catalog.pg_class where oid = p_relation and relkind in ('r', 'p', 'm'));
  v_rows text := format('select from %s as t%s', p_source, p_where);
  v_result operate.result;
  v_plan jsonb;
  v_count jsonb;
begin
  v_result := operate.try_as('service_role', 'explain (format json) ' || v_rows, p_values);
  v_plan := v_result.body::jsonb #> '{0,Plan}';
  v_count := jsonb_build_object(
    'estimate', case
      when p_where = '' and v_reltuples >= 0 then v_reltuples::bigint
      else (v_plan ->> 'Plan Rows')::bigint
    end
  );
  if not p_exact then
    return v_count;
  end if;

  if (v_plan ->> 'Total Cost')::float > c_most_cost then
    return v_count || '{"exact": null, "why": "it would take longer than 3 seconds"}';
  end if;
  v_result := operate.try_as(
    'service_role',
    api.render_counted(
      concat(v_rows, case when p_where = '' then ' where ' else ' and ' end, format(c_guard, cardinality(p_values) + 1))
    ),
    p_values || (clock_timestamp() + interval '3 seconds')::text
  );
  return v_count || case
    when v_result.error is null then jsonb_build_object('exact', v_result.rows)
    when v_result.error ->> 'sqlstate' = '22012' then '{"exact": null, "why": "it takes longer than 3 seconds"}'
    else jsonb_build_object('exact', null, 'why', v_result.error ->> 'message')
  end;
end;
$$;

comment on function operate.grid_count is 'How many rows there are, estimated or counted.';

create or replace function operate.grid_page(p_plan api.plan, p_values text[], out most integer, out skipped bigint)
language sql immutable parallel safe as $$
  -- 100 rows unless said otherwise, 1000 at most, and 100,000 cells.
  select
    least(coalesce(p_values[page.limit_bound]::bigint, 100), 1000, 100000 / greatest(cardinality(p_plan.outputs), 1)),
    coalesce(p_values[page.offset_bound]::bigint, 0)
  from (select (api.page_of(p_plan, 0)).*) as page;
$$;

comment on function operate.grid_page is 'How many rows are shown, and how many are passed over.';

create or replace function operate.with_after(
  p_filter text, p_plan api.plan, p_after text[], p_bound integer, p_key text[]
)
returns text language sql immutable parallel safe as $$
  select case
    when p_after is null then p_filter
    else concat(
      coalesce(nullif(p_filter, '') || ' and ', ' where '),
      '(',
      operate.render_after(p_plan.sortings, p_after, p_bound, p_key),
      ')'
    )
  end;
$$;

comment on function operate.with_after is 'The filters, and that a row comes behind another.';

create or replace function operate.grid_plan(p_relation oid, p_name text, p_parsed api.parsed)
returns api.plan language plpgsql stable as $$
declare
  v_as oid := api.executor_owner('service_role');
  v_plan api.plan := api.plan_rows(p_name, p_relation, null, p_parsed, v_as);
begin
  if v_plan.joins != '{}' or v_plan.is_grouped then
    perform core.raise(
      'bad_request', 'the grid shows the rows of one table', 'Embeds and aggregates are read at /rest/v1.'
    );
  end if;
  v_plan.sortings := operate.grid_sortings(p_relation, v_plan.sortings, v_as);
  return v_plan;
end;
$$;

comment on function operate.grid_plan is 'What is read for the grid, every name from the catalogue.';

create or replace function operate.rows_after(p_after text, p_sortings api.sorting[])
returns text[] language plpgsql immutable parallel safe as $$
-- The member next of the page before, whose order is the same; null for the first page.
declare
  v_after jsonb := p_after::jsonb;
begin
  if v_after is null then
    return null;
  end if;

  if jsonb_typeof(v_after) != 'array' or jsonb_array_length(v_after) != cardinality(p_sortings) or v_after = '[]' then
    perform core.raise('bad_request', 'after must be next of the page before, in the same order');
  end if;
  return array(select value.text from jsonb_array_elements_text(v_after) as value (text));
end;
$$;

comment on function operate.rows_after is 'The place behind which a page begins.';

create or replace function operate.grid_query(p_query jsonb)
returns text[] language plpgsql immutable parallel safe as $$
-- after and count are the grid's own; a column of that name is filtered by as "after" and "count".
begin
  if coalesce(p_query ->> 'count' not in ('estimate', 'exact'), false) then
    perform core.raise('bad_request', 'count must be estimate or exact');
  end if;

  return array(
    select pair.text
    from
      jsonb_each_text(p_query - array['after', 'count']) as parameter (key, value)
      cross join lateral (
        values
          (1, parameter.key),
          (2, parameter.value)
      ) as pair (at, text)
    order by parameter.key, pair.at
  );
end;
$$;

comment on function operate.grid_query is 'The query of the grid as the grammar of /rest/v1 reads it.';

create or replace function operate.grid_reply(
  p_page jsonb, p_columns jsonb, p_key text[], p_sortings api.sorting[], p_more boolean, p_count jsonb
)
returns core.reply language sql immutable parallel safe as $$
  -- Without a key there is no next: such pages are turned by offset. Nor where its values are too long for an address, or
  -- one is bytea, of which the cells have the length alone.
  select core.ok(
    jsonb_build_object(
      'columns', p_columns,
      'key', p_key,
      'rows', p_page -> 'rows',
      'cut', p_page -> 'cut',
      'count', p_count,
      'more', p_more,
      'next', case
        when p_more
          and p_key is not null
          and not exists (
            select
            from unnest(p_sortings) as sorting
            where api.compared_type(sorting."column", sorting.path) = 'pg_catalog.bytea'
          )
          and length(p_page ->> 'last') <= 4000
          then p_page ->> 'last'
      end
    )
  );
$$;

comment on function operate.grid_reply is 'A page of the grid.';

create or replace function operate.rows(p_request core.request)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- GET rows/:schema/:relation?select=&order=&limit=&offset=&after=&count=&<column>=op.value. As the service role, in its
-- executor: views and columns may run code of the application. The transaction is read-only. Filters are those of
-- /rest/v1, by its own parser; names are the catalogue's, and values never become text of the statement. The settings
-- decide how values are written: the place of a row must be read again as it is.
declare
  v_name text := p_request.path ->> 'relation';
  v_relation oid := operate.application_relation(p_request.path ->> 'schema', v_name);
  v_source text := format('%I.%I', p_request.path ->> 'schema', v_name);
  v_parsed api.parsed := api.parse_query('read', operate.grid_query(p_request.query), null);
  v_values text[] := v_parsed."values";
  v_plan api.plan := operate.grid_plan(v_relation, v_name, v_parsed);
  v_key text[] := api.primary_key(v_relation);
  v_after text[] := operate.rows_after(p_request.query ->> 'after', v_plan.sortings);
  v_filter text := api.render_where(v_plan, 0);
  v_where text := operate.with_after(v_filter, v_plan, v_after, cardinality(v_values) + 1, v_key);
  v_page record := operate.grid_page(v_plan, v_values);
  v_result api.result;
  v_more boolean;
  v_count jsonb;
begin
  perform core.mark_dirty(), set_config('transaction_read_only', 'on', true), operate.set_cell_settings();
  perform api.set_request_settings('GET', v_name, null, '{"role": "service_role"}');
  v_result := api.execute(
    'service_role',
    null,
    v_values || v_after,
    operate.render_grid(
      operate.render_grid_rows(v_source, v_where, v_plan, v_page.most + 1, v_page.skipped),
      v_page.most
    )
  );
  v_more := v_result.rows > v_page.most;
  v_count := jsonb_build_object('exact', v_page.skipped + v_result.rows);
  if v_more or v_after is not null or (v_result.rows = 0 and v_page.skipped > 0) then
    v_count := operate.grid_count(
      v_source,
      v_filter,
      v_values,
      v_relation,
      coalesce(p_request.query ->> 'count' = 'exact', false)
    );
  end if;
  return operate.grid_reply(
    v_result.body::jsonb,
    operate.grid_columns(v_relation, v_plan.outputs, v_values),
    v_key,
    v_plan.sortings,
    v_more,
    v_count
  );
end;
$$;

comment on function operate.rows(core.request) is 'GET rows/:schema/:relation: a page of the rows of a table or view.';
