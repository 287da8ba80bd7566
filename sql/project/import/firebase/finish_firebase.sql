create or replace function import.firebase_kinds(p_table regclass)
returns jsonb language plpgsql as $$
-- The kinds of values in the fields of loaded documents.
-- Over all rows of a table that was loaded; see import.firebase_columns. A reference's collection is its path without
-- the ids.
declare
  v_kinds jsonb;
begin
  execute
    format(
      $query$
      select jsonb_agg(to_jsonb(kinds))
      from (
        select
          mark.field,
          mark.kind,
          case when count(distinct reference.target) = 1 then max(reference.target) end as target,
          count(*) as documents,
          bool_or(
            case
              when mark.kind = 'integer' then abs((rows.data -> mark.field)::numeric) > 9007199254740992
            end
          ) as large
        from
          %s as rows
          cross join lateral jsonb_each_text(rows.import_marks) as mark (field, kind)
          cross join lateral (
            select
              case
                when mark.kind = 'reference' then
                  regexp_replace(rows.data ->> mark.field, '(^|/)([^/]+)/[^/]+', '\1\2', 'g')
              end
          ) as reference (target)
        group by mark.field, mark.kind
      ) as kinds
    $query$, p_table
    )
  into v_kinds;
  return coalesce(v_kinds, '[]');
end;
$$;

create or replace function import.firebase_expression(p_field text, p_type text)
returns text language sql stable as $$
  -- What fills a column from the documents.
  select case p_type
    when 'text' then format('data ->> %L', p_field)
    when 'timestamp with time zone' then format('import.firebase_time(data ->> %L)', p_field)
    when 'bytea' then format('decode(data ->> %L, ''base64'')', p_field)
    when 'jsonb' then format('nullif(data -> %L, ''null'')', p_field)
    else format('(data ->> %L)::%s', p_field, p_type)
  end;
$$;

create or replace function import.firebase_fillings(p_table regclass, p_columns jsonb)
returns setof jsonb language sql stable as $$
  -- The statements that give fields of loaded documents columns of their own.
  -- New columns are filled by changing their type, which writes the table anew once: an update would leave each row
  -- twice. A column that was there, from an earlier import, may be in a view, and is updated.
  with
    columns as (
      select
        columns.*,
        import.firebase_expression(columns.field, columns.type) as expression,
        attributes.attname is null as is_new
      from
        jsonb_to_recordset(p_columns) as columns (place integer, field text, name text, type text)
        left join pg_attribute as attributes
          on attributes.attrelid = p_table and attributes.attname = columns.name and not attributes.attisdropped
      where attributes.attname is null or attributes.atttypid = columns.type::regtype
    )
  select import.step('rows', p_table::text, statements.sql)
  from (
    select 1, format('alter table %s drop column import_marks', p_table)
    union all
    select
      2,
      format('alter table %s %s', p_table, string_agg(format('add column %I %s', name, type), ', ' order by place))
    from columns
    where is_new
    having count(*) > 0
    union all
    select
      3,
      format(
        'alter table %s %s',
        p_table,
        string_agg(format('alter column %I type %s using %s', name, type, expression), ', ' order by place)
      )
    from columns
    where is_new
    having count(*) > 0
    union all
    select
      4,
      format('update %s set %s', p_table, string_agg(format('%I = %s', name, expression), ', ' order by place))
    from columns
    where not is_new
    having count(*) > 0
  ) as statements (place, sql)
  order by statements.place;
$$;

create or replace function import.firebase_index(p_table regclass, p_columns jsonb, p_index jsonb)
returns text language sql stable as $$
  -- The statement that makes an index like one of Firestore.
  -- An index of Firestore as ours: {"fields": [{"fieldPath": "author", "order": "DESCENDING"}]}. A path has dots, and
  -- backquotes around a name with other characters. Null for a vector index.
  select case
    when bool_or(field.value ? 'vectorConfig') then null
    when bool_or(field.value ? 'arrayConfig') then format(
      'create index on %s using gin (%s)',
      p_table,
      string_agg(format('(data #> %L)', path.names), ', ') filter (where field.value ? 'arrayConfig')
    )
    else format(
      'create index on %s (%s)',
      p_table,
      string_agg(
        coalesce(quote_ident(known.name), format('(data #>> %L)', path.names)) || case
          when field.value ->> 'order' = 'DESCENDING' then ' desc'
          else ''
        end,
        ', '
        order by field.place
      )
    )
  end
  from
    jsonb_array_elements(p_index -> 'fields') with ordinality as field (value, place)
    cross join lateral (
      select array_agg(coalesce(replace(part.found[1], '\', ''), part.found[2]) order by part.place)
      from
        regexp_matches(field.value ->> 'fieldPath', '`((?:[^`\\]|\\.)*)`|([^.`]+)', 'g') with ordinality as part (
          found, place
        )
    ) as path (names)
    left join jsonb_to_recordset(p_columns) as known (field text, name text) on path.names = array[known.field]
  where field.value ->> 'fieldPath' != '__name__';
$$;

create or replace function import.firebase_proposals(p_table jsonb, p_columns jsonb)
returns setof jsonb language sql stable as $$
  -- Indexes and foreign keys that the operator may want.
  -- What Firestore has and we do not make by ourselves: the operator knows which of it is needed.
  select import.warning(
    'index_not_imported',
    p_table ->> 'item',
    'a composite index of Firestore; create one like it where a query needs it',
    import.firebase_index(import.firebase_table(p_table)::regclass, p_columns, index.value)
  )
  from jsonb_array_elements(p_table #> '{from,indexes}') as index (value)
  union all
  select import.warning(
    'reference_not_enforced',
    format('%s.%s', p_table ->> 'item', columns.name),
    format('holds paths of documents of %s; a foreign key can hold them together', columns.target),
    format(
      'alter table %1$s add column %2$I text generated always as (split_part(%3$I, ''/'', 2)) stored, %4$s',
      import.firebase_table(p_table),
      key.name,
      columns.name,
      format(
        'add foreign key (%I) references %s (id)',
        key.name,
        import.firebase_table(jsonb_build_object('item', p_table #>> array['from', 'roots', columns.target]))
      )
    )
  )
  from
    jsonb_to_recordset(p_columns) as columns (name text, target text)
    cross join lateral import.firebase_name(columns.name || '_id') as key (name)
  where p_table #> '{from,roots}' ? columns.target;
$$;

create or replace function import.firebase_warnings(p_table jsonb, p_kinds jsonb, p_columns jsonb)
returns setof jsonb language sql stable as $$
  select import.warning(
    'fields_renamed',
    p_table ->> 'item',
    'these fields have columns of another name: ' || string_agg(format('%s: %s', columns.field, columns.name), ', ')
  )
  from jsonb_to_recordset(p_columns) as columns (field text, name text)
  where columns.field != columns.name
  having count(*) > 0
  union all
  select import.warning(
    'mixed_types',
    format('%s.%s', p_table ->> 'item', columns.name),
    format('%s: the column is %s', spread.text, columns.type)
  )
  from
    jsonb_to_recordset(p_columns) as columns (name text, type text, kinds jsonb)
    cross join lateral (
      select string_agg(format('%s in %s documents', kind.key, kind.value), ', ' order by kind.key), count(*)
      from jsonb_each_text(columns.kinds) as kind
      where kind.key != 'null'
    ) as spread (text, count)
  where spread.count > 1
  union all
  select import.warning(
    'fields_without_column',
    p_table ->> 'item',
    format('%s fields are only in data: null, ids that Firebase made, or more than 200', count(*))
  )
  from (select distinct kinds.field from jsonb_to_recordset(p_kinds) as kinds (field text)) as fields
  where fields.field != '' and not p_columns @> jsonb_build_array(jsonb_build_object('field', fields.field))
  having count(*) > 0
  union all
  select import.warning(
    'characters_replaced',
    p_table ->> 'item',
    format('%s documents hold characters that Postgres cannot store, as NUL: U+FFFD stands for them', kinds.documents)
  )
  from jsonb_to_recordset(p_kinds) as kinds (kind text, documents bigint)
  where kinds.kind = 'replaced'
  union all
  select import.warning(
    'column_kept',
    format('%s.%s', p_table ->> 'item', columns.name),
    format(
      'the column was there with type %s and stays empty; documents need %s',
      attributes.atttypid::regtype,
      columns.type
    )
  )
  from
    jsonb_to_recordset(p_columns) as columns (name text, type text)
    join pg_attribute as attributes
      on attributes.attrelid = import.firebase_table(p_table)::regclass
      and attributes.attname = columns.name
      and attributes.atttypid != columns.type::regtype;
$$;

create or replace function import.firebase_parent_key(p_table jsonb)
returns text language sql stable as $$
  -- The foreign key of documents below others.
  -- foreign key (posts_id) references public.posts (id). Null: the parent is no table here.
  select format(
    'foreign key (%s) references %s (%s)',
    string_agg(format('%I', ancestor.name), ', ' order by ancestor.place),
    parent.name,
    string_agg(
      format('%I', p_table #>> array['from', 'parent', 'key', (ancestor.place - 1)::text]),
      ', '
      order by ancestor.place
    )
  )
  from
    import.firebase_table(p_table #> '{from,parent}') as parent (name)
    cross join jsonb_array_elements_text(p_table #> '{from,ancestors}') with ordinality as ancestor (name, place)
  where to_regclass(parent.name) is not null
  group by parent.name;
$$;

create or replace function import.firebase_orphans(p_table jsonb)
returns bigint language plpgsql as $$
-- How many documents are below documents that are not there.
declare
  v_count bigint;
begin
  execute
    format(
      'select count(*) from %s as child where not exists (select from %s as parent where %s)',
      import.firebase_table(p_table)::regclass,
      import.firebase_table(p_table #> '{from,parent}')::regclass,
      (
        select string_agg(
          format(
            'child.%I = parent.%I',
            ancestor.name,
            p_table #>> array['from', 'parent', 'key', (ancestor.place - 1)::text]
          ),
          ' and '
        )
        from jsonb_array_elements_text(p_table #> '{from,ancestors}') with ordinality as ancestor (name, place)
      )
    )
  into v_count;
  return v_count;
end;
$$;

create or replace function import.firebase_parents(p_table jsonb)
returns setof jsonb language sql as $$
  -- Whether the documents above those of a table are all there.
  -- A document may have documents below it and not be there itself. Parents are loaded before, if they were selected.
  select case orphans
    when 0 then import.warning(
      'parent_not_enforced',
      p_table ->> 'item',
      'every parent is there; a foreign key can hold them together',
      format('alter table %s add %s', import.firebase_table(p_table), import.firebase_parent_key(p_table))
    )
    else import.warning(
      'parents_missing',
      p_table ->> 'item',
      format('%s documents are below documents of %s that are not there', orphans, p_table #>> '{from,parent,item}')
    )
  end
  from (
    select import.firebase_orphans(p_table)
    where import.firebase_parent_key(p_table) is not null
  ) as found (orphans);
$$;

create or replace function import.firebase_addresses(p_table jsonb)
returns setof jsonb language plpgsql as $$
-- Whether documents still lead to files at Firebase.
declare
  v_count bigint;
begin
  execute format('select count(*) from %s where strpos(data::text, $1) > 0', import.firebase_table(p_table)::regclass)
  into v_count
  using 'https://firebasestorage.googleapis.com/v0/b/';
  if v_count > 0 then
    return next import.warning(
      'download_addresses',
      p_table ->> 'item',
      format('%s documents hold addresses of files at Firebase, which stay as they are', v_count)
    );
  end if;
end;
$$;

create or replace function import.finish_firebase(p_table jsonb)
returns jsonb language plpgsql as $$
-- Gives fields of loaded documents columns of their own.
-- After the last page: gives fields columns of the types that all documents agree on. Returns warnings.
-- Writes: the table
declare
  v_table regclass := import.firebase_table(p_table)::regclass;
  v_kinds jsonb;
  v_columns jsonb;
  v_step jsonb;
  v_warnings jsonb;
begin
  if not import.firebase_has_marks(v_table) then
    return jsonb_build_array();
  end if;

  v_kinds := import.firebase_kinds(v_table);
  v_columns := import.firebase_columns(v_kinds, import.firebase_taken(p_table #> '{from,ancestors}'));
  for v_step in select import.firebase_fillings(v_table, v_columns) loop
    execute v_step ->> 'sql';
  end loop;

  select jsonb_agg(warnings)
  into v_warnings
  from (
    select import.firebase_warnings(p_table, v_kinds, v_columns)
    union all
    select import.firebase_addresses(p_table)
    union all
    select import.firebase_parents(p_table)
    union all
    select import.firebase_proposals(p_table, v_columns)
  ) as found (warnings);
  return coalesce(v_warnings, '[]');
end;
$$;
