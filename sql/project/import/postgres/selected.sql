create or replace function import.owned_step(p_phase text, p_table text, p_sql text, p_by text default 'import')
returns jsonb language sql immutable as $$
  -- A step on a table, named schema.table.
  -- Its item is that of the table: where the table was here before, the step is left out with the others.
  select import.step(p_phase, p_table, p_sql, p_by);
$$;

create or replace function import.postgres_relations(p_facts jsonb, p_wish jsonb)
returns table (schema text, name text, kind text, item text, is_wanted boolean) language sql stable as $$
  -- The relations of a source, and which the operator wants.
  -- A partition is wanted when the table that it is a part of is.
  with recursive
    relation as (
      select given.*
      from
        jsonb_to_recordset(p_facts -> 'relations') as given (
          schema text, name text, kind text, is_partition boolean, parents jsonb
        )
    ),
    rooted as (
      select relation.schema, relation.name, relation.kind, concat(relation.schema, '.', relation.name) as item
      from relation
      where not relation.is_partition
      union all
      select part.schema, part.name, part.kind, rooted.item
      from
        rooted
        join relation as part
          on part.is_partition
          and part.parents #>> '{0,schema}' = rooted.schema
          and part.parents #>> '{0,name}' = rooted.name
    )
  select
    rooted.schema,
    rooted.name,
    rooted.kind,
    rooted.item,
    not import.is_ours(rooted.schema) and (rooted.kind in ('v', 'm') or import.is_selected(p_wish, rooted.item))
  from rooted;
$$;

create or replace function import.postgres_unwanted_views(p_facts jsonb, p_wish jsonb)
returns table (schema text, name text, missing text) language sql stable as $$
  -- The views over tables that are not selected.
  -- A view over a table that is not selected would fail, and so would the views over it.
  with recursive
    needed as (
      select
        view.value ->> 'schema' as schema,
        view.value ->> 'name' as name,
        needed.value ->> 'schema' as needs_schema,
        needed.value ->> 'name' as needs_name
      from
        jsonb_array_elements(p_facts -> 'views') as view
        cross join lateral jsonb_array_elements(coalesce(nullif(view.value -> 'depends_on', 'null'), '[]')) as needed
    ),
    unwanted as (
      select needed.schema, needed.name, relation.item as missing
      from
        needed
        join import.postgres_relations(p_facts, p_wish) as relation
          on (relation.schema, relation.name) = (needed.needs_schema, needed.needs_name)
      where not relation.is_wanted and not import.is_ours(relation.schema)
      union
      select needed.schema, needed.name, unwanted.missing
      from
        unwanted
        join needed on (needed.needs_schema, needed.needs_name) = (unwanted.schema, unwanted.name)
    )
  select unwanted.schema, unwanted.name, min(unwanted.missing)
  from unwanted
  group by unwanted.schema, unwanted.name;
$$;

create or replace function import.postgres_selected(p_facts jsonb, p_wish jsonb)
returns jsonb language sql stable as $$
  -- What of the facts on a Postgres the operator wants.
  -- The facts without what is not selected or has the name of a schema of ours. What belongs to a table gets its item.
  with
    relation as materialized (
      select known.schema, known.name, known.item, known.is_wanted and unwanted.name is null as is_wanted
      from
        import.postgres_relations(p_facts, p_wish) as known
        left join import.postgres_unwanted_views(p_facts, p_wish) as unwanted using (schema, name)
    ),
    kept as (
      select
        fact.key,
        jsonb_agg(
          element.value || jsonb_strip_nulls(jsonb_build_object('item', relation.item))
          order by element.place
        ) as elements
      from
        jsonb_each(p_facts) as fact
        cross join lateral jsonb_array_elements(
          case jsonb_typeof(fact.value) when 'array' then fact.value else '[]' end
        ) with ordinality as element (value, place)
        cross join lateral (
          select
            coalesce(element.value ->> 'table_schema', element.value ->> 'schema') as schema,
            coalesce(
              element.value ->> 'table',
              case when fact.key in ('relations', 'views') then element.value ->> 'name' end
            ) as name
        ) as owner
        left join relation on (relation.schema, relation.name) = (owner.schema, owner.name)
      where
        element.value ? 'schema'
        and fact.key != 'extensions'
        and not import.is_ours(element.value ->> 'schema')
        and (owner.name is null or relation.is_wanted)
      group by fact.key
    )
  select
    p_facts || jsonb_object_agg(fact.key, coalesce(kept.elements, '[]'))
  from
    jsonb_each(p_facts) as fact
    left join kept on kept.key = fact.key
  where
    jsonb_typeof(fact.value) = 'array'
    and fact.key not in ('extensions', 'schemas', 'publications', 'others', 'buckets');
$$;

create or replace function import.postgres_unselected_warnings(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql stable as $$
  -- The views that stay behind with a table.
  select import.warning(
    'not_selected',
    concat(unwanted.schema, '.', unwanted.name),
    format('this view reads %s, which is not selected', unwanted.missing)
  )
  from import.postgres_unwanted_views(p_facts, p_wish) as unwanted;
$$;
