create or replace function import.pocketbase_unquoted(p_name text)
returns text language sql immutable as $$
  -- A name of SQLite without the quotes that it may have.
  select regexp_replace(p_name, '^[`"\[](.*)[`"\]]$', '\1');
$$;

create or replace function import.pocketbase_index_parts(p_statement text)
returns table (is_unique boolean, name text, parts text, condition text, condition_key text)
language sql
immutable as $$
  -- An index of SQLite over columns: what stands in its parentheses, and a condition that is one that we know.
  -- No row for any other index.
  select
    found.parts[1] is not null,
    import.pocketbase_unquoted(found.parts[2]),
    found.parts[3],
    case
      when found.parts[4] is null then ''
      when found.parts[5] ~ '^(!=|<>)' then ' where %I != '''''
      else ' where %I is not null'
    end,
    import.pocketbase_unquoted(found.parts[4])
  from
    regexp_match(
      p_statement,
      '^\s*create\s+(unique\s+)?index\s+(?:if\s+not\s+exists\s+)?([`"\[]?\w+[`"\]]?)\s+on\s+[`"\[]?\w+[`"\]]?\s*\(([^()]*)\)' || '(?:\s*where\s+([`"\[]?\w+[`"\]]?)\s*((?:!=|<>)\s*(?:''''|"")|is\s+not\s+null))?[\s;]*$',
      'i'
    ) as found (parts)
  where found.parts is not null;
$$;

create or replace function import.pocketbase_index_columns(p_parts text)
returns table (key text, form text, at bigint) language sql immutable as $$
  -- The columns of an index; form is what they are in it, null where that is not known.
  select
    import.pocketbase_unquoted(found.parts[1]),
    case
      when coalesce(lower(found.parts[2]), 'binary') in ('binary', 'nocase')
        then case lower(found.parts[2]) when 'nocase' then 'lower(%I)' else '%I' end || coalesce(
          ' ' || lower(found.parts[3]),
          ''
        )
    end,
    listed.at
  from
    string_to_table(p_parts, ',') with ordinality as listed (part, at)
    left join lateral regexp_match(
      listed.part, '^\s*([`"\[]?\w+[`"\]]?)(?:\s+collate\s+[`"]?(\w+)[`"]?)?(?:\s+(asc|desc))?\s*$', 'i'
    ) as found (parts)
      on true;
$$;

create or replace function import.pocketbase_index(p_statement text, p_table text, p_names jsonb)
returns table (statement text, is_of_users boolean) language sql immutable as $$
  -- An index of PocketBase as a statement; null where it is not one that we can read.
  -- is_of_users: what it is over, auth.users holds. Of columns in lower case it compares what SQLite compares so.
  select
    case
      when columns.list is not null and (index.condition = '' or p_names ? index.condition_key)
        then format(
          'create %sindex if not exists %I on public.%I (%s)',
          case when index.is_unique then 'unique ' else '' end,
          import.appwrite_short(index.name),
          p_table,
          columns.list
        ) || format(index.condition, coalesce(p_names ->> index.condition_key, ''))
    end,
    coalesce(columns.are_of_users, false)
  from
    (select p_statement as given) as asked
    left join lateral import.pocketbase_index_parts(asked.given) as index on true
    left join lateral (
      select
        case
          when bool_and(listed.form is not null and p_names ? listed.key) then string_agg(
            format(listed.form, coalesce(p_names ->> listed.key, '')),
            ', '
            order by listed.at
          )
        end as list,
        bool_and(listed.key in ('email', 'tokenKey')) as are_of_users
      from import.pocketbase_index_columns(index.parts) as listed
    ) as columns
      on true;
$$;

create or replace function import.pocketbase_indexes(p_facts jsonb, p_wish jsonb)
returns table (item text, said text, statement text) language plpgsql immutable rows 20 as $$
-- Indexes of PocketBase, and as statements those that can be read.
#variable_conflict use_column
begin
  return query
    with
      columns as (
        select listed.item, jsonb_object_agg(listed.key, listed.name) as names
        from import.pocketbase_columns(p_facts) as listed
        where listed.kind is not null
        group by listed.item
      )
    select tables.item, listed.said, made.statement
    from
      import.pocketbase_tables(p_facts) as tables
      join columns on columns.item = tables.item
      cross join jsonb_array_elements_text(import.list_of(tables.said -> 'indexes')) as listed (said)
      cross join import.pocketbase_index(listed.said, tables.name, columns.names) as made
    where import.is_selected(p_wish, tables.item) and not (tables.is_auth and made.is_of_users);
end;
$$;
