create or replace function import.pocketbase_json(p_text text)
returns jsonb language plpgsql immutable as $$
-- JSON as PocketBase keeps it; what is none is a text, as PocketBase answers it.
begin
  return nullif(nullif(p_text, '')::jsonb, 'null');
exception when data_exception then
  return to_jsonb(p_text);
end;
$$;

create or replace function import.pocketbase_list(p_text text)
returns text[] language sql immutable as $$
  -- A list as PocketBase keeps it: of a field that once had one value it may be that value.
  select case
    when coalesce(p_text, '') = '' then '{}'
    when jsonb_typeof(kept.list) = 'array' then array(select jsonb_array_elements_text(kept.list))
    else array[p_text]
  end
  from (select case when left(p_text, 1) = '[' then import.pocketbase_json(p_text) end) as kept (list);
$$;

create or replace function import.pocketbase_expression(p_kind text, p_value text, p_project text, p_refers text)
returns text language sql immutable as $$
  -- The expression that makes the value of a column of the text in p_value, which is an expression itself.
  select case
    when p_kind in ('number', 'integer', 'bool', 'text') then format(
      'coalesce(%s::%s, %s)',
      case when p_kind = 'text' then p_value else format('nullif(%s, '''')', p_value) end,
      import.pocketbase_type(p_kind),
      import.pocketbase_empty(p_kind)
    )
    when p_kind = 'time' then format('nullif(%s, '''')::timestamptz', p_value)
    when p_kind = 'json' then format('import.pocketbase_json(%s)', p_value)
    when p_kind = 'key' then format('nullif(%s, '''')', p_value)
    when p_kind in ('keys', 'list') then format('import.pocketbase_list(%s)', p_value)
    when p_kind = 'user' then format('import.pocketbase_user_id(%L, %L, %s)', p_project, p_refers, p_value)
    when p_kind = 'users' then format(
      'array(select import.pocketbase_user_id(%L, %L, listed.id) from unnest(import.pocketbase_list(%s)) as listed (id))',
      p_project, p_refers, p_value
    )
    else p_value
  end;
$$;

create or replace function import.load_pocketbase(p_table jsonb, p_documents jsonb)
returns bigint language plpgsql as $$
-- Inserts a page of records of PocketBase, and returns how many rows came.
-- One insert for the page. A record is a list of texts, in the order of the columns that the plan named.
declare
  v_from jsonb := p_table -> 'from';
  v_rows bigint;
begin
  execute (
    select
      format(
        'insert into %I.%I (%s) select %s from jsonb_array_elements($1) as record (value)',
        v_from ->> 'schema',
        v_from ->> 'name',
        string_agg(quote_ident(read.value ->> 'name'), ', ' order by read.at),
        string_agg(
          import.pocketbase_expression(
            read.value ->> 'kind',
            format('(record.value ->> %s)', read.at - 1),
            v_from ->> 'project',
            read.value ->> 'refers'
          ),
          ', '
          order by read.at
        )
      )
    from jsonb_array_elements(v_from -> 'columns') with ordinality as read (value, at)
  )
  using p_documents;
  get diagnostics v_rows = row_count;
  return v_rows;
end;
$$;

create or replace function import.finish_pocketbase(p_table jsonb)
returns jsonb language sql immutable as $$
  -- What is to be said of a table once its rows are there.
  select coalesce(jsonb_agg(said.warning), '[]')
  from import.replaced_warnings(p_table) as said (warning);
$$;

comment on function import.finish_pocketbase(jsonb) is 'What is to be said of a table once its rows are there.';
