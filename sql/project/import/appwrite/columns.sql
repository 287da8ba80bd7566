create or replace function import.appwrite_type(p_definition jsonb)
returns text language sql immutable as $$
  -- The type of a column of Appwrite here.
  -- Null for a type that we do not know.
  select case
    when definition.type in ('point', 'linestring', 'polygon', 'object') then 'jsonb'
    else mapped.type || case when definition.is_array then '[]' else '' end
  end
  from
    (
      select
        p_definition ->> 'type' as type,
        coalesce(p_definition ->> 'format', '') as format,
        trunc((p_definition ->> 'size')::numeric) as size,
        coalesce((p_definition ->> 'array')::boolean, false) or p_definition ->> 'type' = 'vector' as is_array
    ) as definition
    cross join lateral (
      select
        case
          when definition.type in ('string', 'varchar')
            and definition.format = ''
            and definition.size between 1 and 10485760 then format('character varying(%s)', definition.size)
          when definition.type in (
              'string', 'varchar', 'text', 'mediumtext', 'longtext', 'email', 'url', 'ip', 'enum', 'relationship'
            )
            then 'text'
          when definition.type in ('integer', 'bigint') then 'bigint'
          when definition.type in ('double', 'float', 'vector') then 'double precision'
          when definition.type = 'boolean' then 'boolean'
          when definition.type = 'datetime' then 'timestamp with time zone'
        end as type
    ) as mapped;
$$;

create or replace function import.appwrite_check(p_definition jsonb, p_name text)
returns text language sql immutable as $$
  -- The check that holds what a column of Appwrite may have.
  -- What Appwrite holds of enumerations and ranges. Its own limits of a type are no ranges; they come rounded.
  with
    said as (
      select
        coalesce((p_definition ->> 'array')::boolean, false) as is_array,
        case
          when p_definition ->> 'type' in ('integer', 'bigint') then 9223372036854774000
          when p_definition ->> 'type' in ('double', 'float') then 1e308
          else 0
        end as limits
    ),
    conditions as (
      select
        format(
          case when said.is_array then '%I <@ array[%s]::text[]' else '%I in (%s)' end,
          p_name,
          string_agg(quote_literal(element.value), ', ' order by element.at)
        ) as condition
      from
        said,
        jsonb_array_elements_text(import.list_of(p_definition -> 'elements')) with ordinality as element (value, at)
      group by said.is_array
      union all
      select format(
        case when said.is_array then '%s %s all (%I)' else '%s %s %I' end,
        bound.value,
        bound.operator,
        p_name
      )
      from
        said
        cross join lateral (
          values
            ('<=', (p_definition ->> 'min')::numeric),
            ('>=', (p_definition ->> 'max')::numeric)
        ) as bound (operator, value)
      where abs(bound.value) < said.limits
    )
  select string_agg(conditions.condition, ' and ')
  from conditions;
$$;

create or replace function import.appwrite_given_columns(p_facts jsonb)
returns table (item text, at bigint, key text, kind text, type text, is_required boolean, fallback text, said jsonb)
language plpgsql
immutable
rows 20 as $$
-- Columns by their keys in Appwrite: system, value, column (the id of a relationship) or owned (the other side says
-- it).
#variable_conflict use_column
begin
  return query
    with tables as (select * from import.appwrite_tables(p_facts))
    select tables.item, system.at, system.key, 'system', system.type, system.is_required, system.fallback, null::jsonb
    from
      tables
      cross join (
        values
          (0, '$id', 'text', true, 'gen_random_uuid()::text'),
          (100001, '$permissions', 'text[]', true, '''{}'''),
          (100002, '$createdAt', 'timestamp with time zone', false, 'now()'),
          (100003, '$updatedAt', 'timestamp with time zone', false, 'now()')
      ) as system (at, key, type, is_required, fallback)
    union all
    select
      tables.item,
      definition.at,
      definition.value ->> 'key',
      'value',
      mapped.type,
      coalesce((definition.value ->> 'required')::boolean, false),
      case
        when jsonb_typeof(definition.value -> 'default') in ('string', 'number', 'boolean') then format(
          '%L::%s',
          definition.value ->> 'default',
          mapped.type
        )
      end,
      definition.value
    from
      tables
      cross join import.appwrite_definitions(tables.said) with ordinality as definition (value, at)
      cross join import.appwrite_type(definition.value) as mapped (type)
    where definition.value ->> 'type' != 'relationship' and mapped.type is not null
    union all
    select
      relation.holder,
      50000 + row_number() over (),
      relation.column_key,
      relation.kind,
      'text',
      false,
      null,
      to_jsonb(relation)
    from import.appwrite_relations(p_facts) as relation
    where relation.kind in ('column', 'owned');
end;
$$;

create or replace function import.appwrite_columns(p_facts jsonb)
returns table (
  item text, at bigint, key text, name text, kind text, type text, is_required boolean, fallback text, said jsonb
)
language plpgsql
immutable
rows 20 as $$
-- Columns of the tables of Appwrite, and what they become here.
-- Keys stay as they are, quoted, but for those that name a column we add or one of Postgres' own.
#variable_conflict use_column
begin
  return query
    with
      wished as (
        select
          given.*,
          case
            when given.kind = 'system' then '{"$id": "id", "$permissions": "permissions", "$createdAt": "created_at",
              "$updatedAt": "updated_at"}'::jsonb ->> given.key
            when given.key in ('id', 'permissions', 'created_at', 'updated_at') then given.key || '_'
            when given.key in ('ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid') then given.key || '_'
            else import.appwrite_short(given.key)
          end as wish
        from import.appwrite_given_columns(p_facts) as given
      )
    select
      wished.item,
      row_number() over (
        partition by wished.item
        order by wished.at
      ),
      wished.key,
      wished.wish || case
        when count(*) over (partition by wished.item, wished.wish) > 1 then '_' || left(md5(wished.key || wished.kind), 6)
        else ''
      end,
      wished.kind,
      wished.type,
      wished.is_required,
      wished.fallback,
      wished.said
    from wished;
end;
$$;
