create or replace function import.firebase_table(p_table jsonb)
returns text language sql immutable as $$
  -- The quoted name of a planned table.
  -- Null without an item.
  select format('%I.%I', name.parts[1], name.parts[2])
  from regexp_match(p_table ->> 'item', '^([^.]*)\.(.*)$') as name (parts)
  where name.parts is not null;
$$;

create or replace function import.firebase_has_marks(p_table regclass)
returns boolean language sql stable as $$
  -- True for a table that is being loaded.
  select
    exists (
      select
      from pg_attribute as attributes
      where attributes.attrelid = p_table and attributes.attname = 'import_marks' and not attributes.attisdropped
    );
$$;

create or replace function import.firebase_rows(p_documents jsonb, p_root text)
returns table (ids text[], data jsonb, marks jsonb, created_at timestamptz, updated_at timestamptz)
language sql
stable
rows 300 as $$
  -- Documents as Firestore returns them, and children of a Realtime Database, as rows.
  -- A document that only has documents below it has no time, and is no row. Every second id is a collection.
  -- marks: the kind of each field, and under '' that the source had to replace characters.
  select
    string_to_array(import.firebase_path(document.value ->> 'name', p_root), '/'),
    coalesce(fields.data, '{}'),
    coalesce(fields.marks, '{}') || case when document.value ? 'replaced' then '{"": "replaced"}'::jsonb else '{}' end,
    import.firebase_time(document.value ->> 'createTime'),
    import.firebase_time(document.value ->> 'updateTime')
  from
    jsonb_array_elements(p_documents) as document (value)
    cross join lateral (
      select
        jsonb_object_agg(
          member.name,
          case
            when typed.kind in (
                'integerValue', 'referenceValue', 'geoPointValue', 'mapValue', 'arrayValue'
              ) then import.firebase_value(typed.kind, typed.value, p_root)
            else typed.value -- most are as they come: the call would take half the time of a page
          end
        ),
        jsonb_object_agg(member.name, replace(typed.kind, 'Value', ''))
      from
        jsonb_each(document.value -> 'fields') as member (name, value)
        cross join lateral jsonb_each(member.value) as typed (kind, value)
    ) as fields (data, marks)
  where document.value ? 'createTime'
  union all
  select children.* from import.firebase_children(p_documents) as children;
$$;

create or replace function import.firebase_insert(p_table jsonb)
returns text language sql stable as $$
  -- The statement that inserts a page of documents.
  -- $1: documents. $2: the name of all documents.
  select format(
    'insert into %s (%s, data, import_marks, created_at, updated_at)
      select %s, rows.data, rows.marks, rows.created_at, rows.updated_at from import.firebase_rows($1, $2) as rows',
    import.firebase_table(p_table),
    string_agg(format('%I', ancestor.name), ', ' order by ancestor.place),
    string_agg(format('rows.ids[%s]', 2 * ancestor.place), ', ' order by ancestor.place)
  )
  from jsonb_array_elements_text((p_table #> '{from,ancestors}') || '["id"]') with ordinality as ancestor (name, place);
$$;

create or replace function import.load_firebase(p_table jsonb, p_documents jsonb)
returns bigint language plpgsql as $$
-- Inserts a page of documents, and returns how many.
-- A page of documents into the table of their collection, in the transaction that import.finish_firebase ends: until
-- then a column import_marks keeps what plain JSON cannot say, the kinds of the values.
-- Writes: the table
declare
  v_table regclass := import.firebase_table(p_table)::regclass;
  v_rows bigint;
begin
  if not import.firebase_has_marks(v_table) then
    execute format('alter table %s add column import_marks jsonb', v_table);
  end if;

  execute import.firebase_insert(p_table)
  using p_documents, p_table #>> '{from,root}';
  get diagnostics v_rows = row_count;
  return v_rows;
end;
$$;
