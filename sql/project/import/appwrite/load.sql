create or replace function import.appwrite_id(p_value jsonb)
returns text language sql immutable as $$
  -- The id of a related row, in whichever form it comes.
  -- A related row: its id, the row itself, a list that holds one, or nothing.
  select case jsonb_typeof(p_value)
    when 'string' then p_value #>> '{}'
    when 'object' then p_value ->> '$id'
    when 'array' then coalesce(p_value #>> '{0,$id}', p_value ->> 0)
  end;
$$;

create or replace function import.appwrite_load_links(p_from jsonb, p_documents jsonb)
returns bigint language plpgsql as $$
-- The ids that each document says it is related to, as pairs.
declare
  v_rows bigint;
begin
  execute format(
    $sql$
      insert into %I.%I
      select distinct document.value ->> '$id', import.appwrite_id(linked.value)
      from
        jsonb_array_elements($1) as document,
        jsonb_array_elements(
          case jsonb_typeof(document.value -> $2)
            when 'array' then document.value -> $2
            else jsonb_build_array(document.value -> $2)
          end
        ) as linked
      where import.appwrite_id(linked.value) is not null
    $sql$,
    p_from ->> 'schema',
    p_from ->> 'name'
  )
  using p_documents, p_from ->> 'links';
  get diagnostics v_rows = row_count;
  return v_rows;
end;
$$;

comment on function import.appwrite_load_links(jsonb, jsonb) is 'Inserts the pairs of a page of documents.';

create or replace function import.appwrite_shortened(p_documents jsonb, p_columns jsonb)
returns jsonb language sql immutable as $$
  -- Documents whose keys all fit a name of Postgres.
  -- A list of columns to read takes 63 bytes of a name, like any other: longer keys get the name of their column.
  select case
    when long.keys is null then p_documents
    else (
      select jsonb_agg(
        document.value || (
          select jsonb_object_agg(import.appwrite_short(cut.key), document.value -> cut.key)
          from unnest(long.keys) as cut (key)
        )
      )
      from jsonb_array_elements(p_documents) as document
    )
  end
  from (
    select array_agg(read.value ->> 'key') as keys
    from jsonb_array_elements(p_columns) as read
    where octet_length(read.value ->> 'key') > 63
  ) as long;
$$;

create or replace function import.load_appwrite(p_table jsonb, p_documents jsonb)
returns bigint language plpgsql as $$
-- Inserts a page of documents of Appwrite, and returns how many rows came.
-- One insert for the page; the columns are those that the plan named.
declare
  v_from jsonb := p_table -> 'from';
  v_rows bigint;
begin
  if v_from ? 'links' then
    return import.appwrite_load_links(v_from, p_documents);
  end if;

  execute (
    select
      format(
        'insert into %I.%I (%s) select %s from jsonb_to_recordset($1) as document (%s)',
        v_from ->> 'schema',
        v_from ->> 'name',
        string_agg(quote_ident(read.name), ', '),
        string_agg(
          case
            when read.is_relation then format('import.appwrite_id(document.%I)', read.key)
            when read.key = '$permissions' then $sql$coalesce(document."$permissions", '{}')$sql$
            else format('document.%I', read.key)
          end,
          ', '
        ),
        string_agg(format('%I %s', read.key, case when read.is_relation then 'jsonb' else read.type end), ', ')
      )
    from
      jsonb_to_recordset(v_from -> 'columns') as said (key text, name text, type text, is_relation boolean)
      cross join lateral (
        select import.appwrite_short(said.key) as key, said.name, said.type, said.is_relation
      ) as read
  )
  using import.appwrite_shortened(p_documents, v_from -> 'columns');
  get diagnostics v_rows = row_count;
  return v_rows;
end;
$$;
