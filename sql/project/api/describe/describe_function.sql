create or replace function api.any_of(p_schemas jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- What any of the schemas allows.
  select case
    when jsonb_array_length(p_schemas) > 1 then jsonb_build_object('anyOf', p_schemas)
    else p_schemas -> 0
  end;
$$;

create or replace function api.described_arguments(p_functions oid[])
returns table (function oid, schema jsonb) language sql stable as $$
  -- The schema of the body of each call.
  -- The body that each function is called with; none where it has no parameters, anything where its one parameter
  -- has no name.
  select
    described.function,
    case
      when bool_or(parameter.name is null) then '{}'
      else jsonb_strip_nulls(
        jsonb_build_object(
          'type', 'object',
          'properties', jsonb_object_agg(coalesce(parameter.name, ''), api.type_schema(parameter.type, -1)),
          'required', jsonb_agg(parameter.name order by parameter.place) filter (where parameter.is_needed),
          'additionalProperties', false
        )
      )
    end
  from
    unnest(p_functions) as described (function)
    cross join lateral api.parameters_of(described.function) as parameter
  group by described.function;
$$;

create or replace function api.described_results(p_functions oid[], p_keys jsonb)
returns table (function oid, shape text, schema jsonb) language sql stable as $$
  -- The schema of what each function answers with.
  -- p_keys has the keys of relations by their oids. A row of a relation that the role does not see is an object without
  -- description. A value that a function returns may always be null; rows are always objects. A function that returns
  -- nothing has the schema that no value fits.
  select
    shaped.function,
    shaped.shape,
    case shaped.shape
      when 'nothing' then '{"not": {}}'
      when 'rows' then jsonb_build_object('type', 'array', 'items', shaped.one)
      when 'values' then jsonb_build_object('type', 'array', 'items', api.nullable(shaped.one))
      else api.nullable(shaped.one)
    end
  from (
    select
      described.function,
      api.call_shape(described.function) as shape,
      case
        when p_keys ? type.typrelid::text then api.component_ref('schemas', p_keys ->> type.typrelid::text)::jsonb
        when proc.proargmodes && array['o', 'b', 't']::"char"[] then jsonb_build_object(
          'type', 'object',
          'properties', (
            select jsonb_object_agg(source.name, api.nullable(api.type_schema(source.type, -1)))
            from api.source_columns(null, proc.oid) as source
          )
        )
        else api.type_schema(proc.prorettype, -1)
      end as one
    from
      unnest(p_functions) as described (function)
      join pg_catalog.pg_proc as proc on proc.oid = described.function
      join pg_catalog.pg_type as type on type.oid = api.base_type(proc.prorettype)
    offset 0
  ) as shaped;
$$;

create or replace function api.described_queries(p_functions oid[])
returns table (name text, parameters jsonb) language sql stable as $$
  -- The parameters of calls by GET, for each name of a function.
  -- The arguments of a call by GET, of all functions that have the name: needed is what each of them needs.
  with
    callable as materialized (
      select proc.oid as function, proc.proname::text as name
      from pg_catalog.pg_proc as proc
      where proc.oid = any (p_functions)
    ),
    argument as (
      select
        callable.name,
        parameter.name as argument,
        min(parameter.place) as place,
        bool_and(parameter.is_needed) as is_needed,
        count(*) as functions,
        jsonb_agg(distinct api.type_schema(parameter.type, -1)) as schemas
      from
        callable
        cross join lateral api.parameters_of(callable.function) as parameter
      where parameter.name is not null
      group by callable.name, parameter.name
    )
  select
    named.name,
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'name', argument.argument,
          'in', 'query',
          'required', argument.is_needed and argument.functions = named.functions,
          'schema', api.any_of(argument.schemas)
        )
        order by argument.place, argument.argument
      ) filter (where argument.argument is not null),
      '[]'
    )
  from
    (select callable.name, count(*) as functions from callable group by callable.name) as named
    left join argument on argument.name = named.name
  group by named.name;
$$;

create or replace function api.describe_function(
  p_name text, p_comment text, p_parameters jsonb, p_body jsonb, p_result jsonb, p_gives_rows boolean
)
returns json language plpgsql immutable parallel safe as $$
-- What can be done at the path of a function.
-- All functions of one name have one path. p_parameters is null where none of them may be called by GET.
declare
  v_results jsonb := coalesce(p_result -> 'anyOf', jsonb_build_array(p_result));
  v_result jsonb := api.any_of(jsonb_path_query_array(v_results, '$[*] ? (!exists(@.not))'));
  v_paging jsonb := case
    when p_gives_rows
      then '[
      {"$ref": "#/components/parameters/select"}, {"$ref": "#/components/parameters/order"},
      {"$ref": "#/components/parameters/limit"}, {"$ref": "#/components/parameters/offset"},
      {"$ref": "#/components/parameters/prefer-read"}]'::jsonb
    else '[]'
  end;
  v_answers json := json_build_object(
    '200', case when v_result is not null then api.describe_answer('What it gives.', v_result::json, p_gives_rows) end,
    '204', case when v_results @> '[{"not": {}}]' then api.describe_answer('Done.', null, false) end,
    'default', api.component_ref('responses', 'plinth..error')
  );
begin
  return json_build_object(
    'get', case
      when p_parameters is not null then api.describe_operation(
        'rpc ' || p_name,
        p_comment,
        p_parameters || v_paging,
        null,
        v_answers
      )
    end,
    'post', api.describe_operation('rpc ' || p_name, p_comment, v_paging, p_body::json, v_answers)
  );
end;
$$;
