create or replace function api.describe_parameters()
returns table (key text, parameter json) language sql immutable parallel safe as $$
  -- The parameters that every path may have.
  -- Those of ours. The key of a filter has two dots in it.
  select said.key, said.value
  from
    json_each(
      '{
    "columns": {"name": "columns", "in": "query", "schema": {"type": "string"},
      "description": "Only these columns of the body are written"},
    "limit": {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 0},
      "description": "How many rows: 1000 where nothing is said, and never more than 10000"},
    "offset": {"name": "offset", "in": "query", "schema": {"type": "integer", "minimum": 0},
      "description": "How many rows to skip"},
    "on_conflict": {"name": "on_conflict", "in": "query", "schema": {"type": "string"},
      "description": "For merge-duplicates and ignore-duplicates: columns that must not occur twice"},
    "order": {"name": "order", "in": "query", "schema": {"type": "string"},
      "description": "Columns to order by, as in name.desc.nullslast"},
    "prefer-insert": {"name": "Prefer", "in": "header", "schema": {"type": "string"},
      "description": "return=representation, resolution=merge-duplicates or ignore-duplicates, count=exact"},
    "prefer-read": {"name": "Prefer", "in": "header", "schema": {"type": "string"},
      "description": "count=exact, count=planned or count=estimated"},
    "prefer-write": {"name": "Prefer", "in": "header", "schema": {"type": "string"},
      "description": "return=representation, count=exact; unsafe-mutation to change all rows"},
    "range": {"name": "Range", "in": "header", "schema": {"type": "string"},
      "description": "items=0-19, where limit and offset are absent"},
    "select": {"name": "select", "in": "query", "schema": {"type": "string"},
      "description": "Columns to show, as in id,name,author(name)"}
  }'
    ) as said;
$$;

create or replace function api.filter_name(p_column text)
returns text language sql immutable parallel safe as $$
  -- A column as the key of a filter.
  -- In quotes where it would be read as something else.
  select case
    when p_column in ('select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'and', 'or', 'not')
      or p_column ~ '[".,:()\\]|->' then format('"%s"', regexp_replace(p_column, '(["\\])', '\\\1', 'g'))
    else p_column
  end;
$$;

create or replace function api.describe_filters(p_tables jsonb)
returns table (key text, parameter json) language sql immutable parallel safe as $$
  -- A parameter for each column that can be filtered.
  select
    filter ->> 'key',
    json_build_object(
      'name', api.filter_name(filter ->> 'name'),
      'in', 'query',
      'description', filter -> 'type',
      'schema', json_build_object('type', 'string')
    )
  from
    jsonb_array_elements(p_tables) as described,
    jsonb_array_elements(described -> 'columns') as filter
  where (filter ->> 'reads')::boolean;
$$;

create or replace function api.describe_error()
returns json language sql immutable parallel safe as $$
  -- The schema of every error.
  select
    '{
      "type": "object",
      "required": ["error"],
      "properties": {
        "error": {
          "type": "object",
          "required": ["code", "message", "details"],
          "properties": {
            "code": {"type": "string", "description": "What to branch on"},
            "message": {"type": "string", "description": "For people"},
            "details": {
              "type": ["object", "null"],
              "properties": {
                "sqlstate": {"type": "string"},
                "detail": {"type": ["string", "null"]},
                "hint": {"type": ["string", "null"]},
                "table": {"type": "string", "description": "Where the write failed, if the role may know it"},
                "column": {"type": "string"},
                "constraint": {"type": "string"}
              }
            }
          }
        }
      }
    }'::json;
$$;

create or replace function api.describe_table(p_columns jsonb)
returns json language sql immutable parallel safe as $$
  -- The schema of a relation's rows.
  -- No column is required: select= may leave out any.
  select json_build_object('type', 'object', 'properties', json_object_agg(shown ->> 'name', shown -> 'schema'))
  from jsonb_array_elements(p_columns) as shown;
$$;

create or replace function api.describe_new_row(p_key text, p_columns jsonb)
returns json language sql immutable parallel safe as $$
  -- The schema of a row to be inserted into a relation.
  select json_build_object(
    'allOf', json_build_array(
      api.component_ref('schemas', p_key),
      json_build_object('required', json_agg(shown ->> 'name') filter (where (shown ->> 'is_needed')::boolean))
    )
  )
  from jsonb_array_elements(p_columns) as shown;
$$;

create or replace function api.describe_schemas(p_tables jsonb)
returns json language sql immutable parallel safe as $$
  -- The schemas of rows, of new rows and of errors.
  select json_object_agg(part.key, part.schema order by part.key collate "C")
  from (
    select described ->> 'key', api.describe_table(described -> 'columns')
    from jsonb_array_elements(p_tables) as described
    union all
    select
      concat(described ->> 'key', '..new'),
      api.describe_new_row(described ->> 'key', described -> 'columns')
    from jsonb_array_elements(p_tables) as described
    where described -> 'may' ? 'insert'
    union all
    select 'plinth..error', api.describe_error()
  ) as part (key, schema);
$$;

create or replace function api.describe_components(p_tables jsonb)
returns json language sql immutable parallel safe as $$
  -- What the paths refer to.
  select json_build_object(
    'schemas', api.describe_schemas(p_tables),
    'parameters', (
      select json_object_agg(part.key, part.parameter order by part.key collate "C")
      from (
        select * from api.describe_parameters()
        union all
        select * from api.describe_filters(p_tables)
      ) as part
    ),
    'responses', json_build_object(
      'plinth..error', json_build_object(
        'description', 'What went wrong.',
        'content', json_build_object(
          'application/json', json_build_object('schema', api.component_ref('schemas', 'plinth..error'))
        )
      )
    ),
    'headers', '{"plinth..range": {"description": "first-last/total, where * is what is not known", "schema": {"type": "string"}}}'::json,
    'securitySchemes', '{
        "apikey": {"type": "apiKey", "in": "header", "name": "apikey", "description": "The project key: anon or service"},
        "bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT", "description": "A user''s access token; wins over apikey"}
      }'::json
  );
$$;
