create or replace function api.describe_info()
returns json language sql stable as $$
  -- Title and version of the API.
  -- The title is the first line of the comment on public; Postgres's own comment on it says nothing.
  select json_build_object(
    'title', coalesce(nullif(split_part(said.comment, E'\n', 1), ''), 'Plinth'),
    'description', nullif(btrim(substr(said.comment, length(split_part(said.comment, E'\n', 1)) + 1), E' \n'), ''),
    'version', (core.installation_row()).version
  )
  from (select nullif(obj_description('public'::regnamespace, 'pg_namespace'), 'standard public schema')) as said (
    comment
  );
$$;

create or replace function api.listed_columns(p_as oid)
returns jsonb language sql stable as $$
  -- The columns of each relation that a role may reach, by its oid.
  select coalesce(jsonb_object_agg(shown.relation, shown.columns), '{}')
  from (
    select
      known.relation,
      jsonb_agg(
        jsonb_build_object(
          'key', known.key,
          'name', known.name,
          'type', known.type,
          'reads', known.reads,
          'updates', known.updates,
          'is_needed', known.is_needed,
          'schema', known.schema
        )
        order by known.place
      ) as columns
    from api.described_columns(p_as) as known
    group by known.relation
  ) as shown;
$$;

create or replace function api.described_tables(p_as oid)
returns jsonb language sql stable as $$
  -- The relations that a role may reach, with their columns.
  -- The whole description of relations, collected once. The planner cannot know what a role may do and expects one row,
  -- so lookups are made in an object instead of by joins.
  with listed as materialized (select api.listed_columns(p_as) as columns)
  select jsonb_agg(
    jsonb_build_object(
      'oid', described.relation,
      'key', described.key,
      'name', described.name,
      'comment', described.comment,
      'may', described.may,
      'columns', coalesce(listed.columns -> described.relation::text, '[]')
    )
  )
  from
    api.described_relations(p_as) as described
    cross join listed;
$$;

create or replace function api.describe_tables(p_tables jsonb)
returns table (path text, item json) language sql stable as $$
  -- The paths of tables and views.
  select
    '/' || core.url_encode(described ->> 'name'),
    api.describe_relation(
      described ->> 'name',
      described ->> 'key',
      described ->> 'comment',
      array(select jsonb_array_elements_text(described -> 'may')),
      shown.filters,
      shown.updated
    )
  from
    jsonb_array_elements(p_tables) as described
    cross join lateral (
      select
        coalesce(
          jsonb_agg(api.component_ref('parameters', part ->> 'key')) filter (where (part ->> 'reads')::boolean),
          '[]'
        ) as filters,
        coalesce(jsonb_agg(part -> 'name') filter (where (part ->> 'updates')::boolean), '[]') as updated
      from jsonb_array_elements(described -> 'columns') as part
      offset 0
    ) as shown;
$$;

create or replace function api.described_names(p_keys jsonb, p_as oid)
returns table (name text, comment text, steady oid[], bodies jsonb, results jsonb, gives_rows boolean)
language sql
stable as $$
  -- The names of the functions that a role may call, each with the description of all functions of that name.
  with
    known as materialized (select * from api.described_functions(p_as)),
    listed as materialized (select array(select known.function from known) as functions),
    argument as materialized (
      select given.*
      from
        listed
        cross join lateral api.described_arguments(listed.functions) as given
    ),
    result as materialized (
      select given.*
      from
        listed
        cross join lateral api.described_results(listed.functions, p_keys) as given
    )
  select
    known.name,
    min(known.comment),
    array_agg(known.function) filter (where known.is_steady and not known.is_whole),
    jsonb_agg(distinct argument.schema) filter (where argument.schema is not null),
    jsonb_agg(distinct result.schema) filter (where result.schema is not null),
    bool_or(result.shape = 'rows')
  from
    known
    left join argument on argument.function = known.function
    left join result on result.function = known.function
  group by known.name;
$$;

create or replace function api.describe_functions(p_tables jsonb, p_as oid)
returns table (path text, item json) language sql stable as $$
  -- The paths of functions.
  with
    keys as materialized (
      select coalesce(jsonb_object_agg(shown ->> 'oid', shown ->> 'key'), '{}') as keys
      from jsonb_array_elements(p_tables) as shown
    ),
    named as materialized (
      select given.*
      from
        keys
        cross join lateral api.described_names(keys.keys, p_as) as given
    ),
    queries as materialized (
      select given.*
      from api.described_queries(array(select unnest(named.steady) from named)) as given
    )
  select
    '/rpc/' || core.url_encode(named.name),
    api.describe_function(
      named.name,
      named.comment,
      queries.parameters,
      api.any_of(named.bodies),
      api.any_of(named.results),
      named.gives_rows
    )
  from
    named
    left join queries on queries.name = named.name;
$$;

create or replace function api.describe(p_as oid, p_url text)
returns text language plpgsql stable set jit = off as $$
-- What a role can reach, as OpenAPI 3.1.
-- Only what the role may reach is described, in the order of names. Compiling these queries to machine code would take
-- longer than running them.
declare
  v_tables jsonb := coalesce(api.described_tables(p_as), '[]');
  v_paths json := (
    select json_object_agg(part.path, part.item order by part.path collate "C")
    from (
      select * from api.describe_tables(v_tables)
      union all
      select * from api.describe_functions(v_tables, p_as)
    ) as part
  );
begin
  return json_strip_nulls(
    json_build_object(
      'openapi', '3.1.0',
      'info', api.describe_info(),
      'servers', json_build_array(json_build_object('url', p_url)),
      'security', '[{"apikey": []}, {"bearer": []}, {}]'::json,
      'paths', coalesce(v_paths, '{}'),
      'components', api.describe_components(v_tables)
    )
  );
end;
$$;
