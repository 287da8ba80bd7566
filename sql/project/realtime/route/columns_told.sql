create or replace function realtime.column_list(p_relation oid, p_as oid)
returns jsonb
language sql
stable
as $$
  -- A type goes by the name that information_schema calls udt_name.
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object('name', source.name, 'type', type.typname)
        order by source.place
      ),
      '[]'
    )
  from
    unnest(api.readable_columns(p_relation, null, p_as)) as told (name)
    join api.source_columns(p_relation, null) as source on source.name = told.name
    join pg_catalog.pg_type as type on type.oid = api.base_type(source.type);
$$;

comment on function realtime.column_list is 'The columns that a role may read, each with its type.';
