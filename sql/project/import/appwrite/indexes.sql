create or replace function import.appwrite_index_columns(p_index jsonb, p_names jsonb, p_types jsonb)
returns table (number bigint, known bigint, has_list boolean, plain text, sorted text, words text)
language sql
immutable as $$
  -- What an index of Appwrite is made of.
  -- p_names and p_types are the columns of the table by their keys. Lengths are left out: here an index holds the
  -- whole value.
  select
    count(*),
    count(p_names -> part.key),
    bool_or(p_types ->> part.key ~ '(\[\]|jsonb)$'),
    string_agg(quote_ident(p_names ->> part.key), ', '),
    string_agg(
      quote_ident(p_names ->> part.key) || case
        when upper(p_index -> 'orders' ->> (part.at - 1)::int) = 'DESC' then ' desc'
        else ''
      end,
      ', '
      order by part.at
    ),
    string_agg(format('coalesce(%I, '''')', p_names ->> part.key), ' || '' '' || ' order by part.at)
  from
    jsonb_array_elements_text(
      import.list_of(coalesce(p_index -> 'columns', p_index -> 'attributes'))
    ) with ordinality as part (key, at);
$$;

create or replace function import.appwrite_index(p_index jsonb, p_table text, p_names jsonb, p_types jsonb)
returns table (statement text, trouble text) language sql immutable as $$
  -- An index of Appwrite as a statement, or why there is none.
  select
    case
      when judged.trouble is null then format(
        'create %sindex if not exists %I on public.%I using %s',
        case when p_index ->> 'type' = 'unique' then 'unique ' else '' end,
        import.appwrite_short(p_table || '_' || (p_index ->> 'key') || '_idx'),
        p_table,
        case
          when p_index ->> 'type' = 'fulltext' then format('gin (to_tsvector(''simple'', %s))', made.words)
          when made.has_list then format('gin (%s)', made.plain)
          else format('btree (%s)', made.sorted)
        end
      )
    end,
    judged.trouble
  from
    import.appwrite_index_columns(p_index, p_names, p_types) as made
    cross join lateral (
      select
        case
          when p_index ->> 'status' != 'available' then 'in Appwrite it is ' || (p_index ->> 'status')
          when p_index ->> 'type' not in ('key', 'unique', 'fulltext') then 'its type is ' || (p_index ->> 'type')
          when made.known < made.number then 'not all of its columns come'
          when made.number = 0 then 'it has no columns'
          when made.has_list and (made.number > 1 or p_index ->> 'type' != 'key') then 'it holds a list'
        end as trouble
    ) as judged;
$$;

create or replace function import.appwrite_indexes(p_facts jsonb)
returns table (item text, key text, statement text, trouble text) language plpgsql immutable rows 20 as $$
-- Indexes of Appwrite, as statements.
#variable_conflict use_column
begin
  return query
    with
      columns as (
        select
          listed.item,
          jsonb_object_agg(listed.key, listed.name) as names,
          jsonb_object_agg(listed.key, listed.type) as types
        from import.appwrite_columns(p_facts) as listed
        where listed.kind != 'owned'
        group by listed.item
      )
    select tables.item, listed.value ->> 'key', made.statement, made.trouble
    from
      import.appwrite_tables(p_facts) as tables
      join columns on columns.item = tables.item
      cross join jsonb_array_elements(import.list_of(tables.said -> 'indexes')) as listed
      cross join import.appwrite_index(listed.value, tables.name, columns.names, columns.types) as made;
end;
$$;
