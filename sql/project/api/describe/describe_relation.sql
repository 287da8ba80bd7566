create or replace function api.describe_answer(p_description text, p_schema json, p_is_ranged boolean)
returns json language sql immutable parallel safe as $$
  -- An answer that is no error.
  select json_build_object(
    'description', p_description,
    'headers', case
      when p_is_ranged then json_build_object('Content-Range', api.component_ref('headers', 'plinth..range'))
    end,
    'content', case
      when p_schema is not null then json_build_object('application/json', json_build_object('schema', p_schema))
    end
  );
$$;

create or replace function api.describe_operation(
  p_tag text, p_comment text, p_parameters jsonb, p_body json, p_answers json
)
returns json language sql immutable parallel safe as $$
  -- A method of a path.
  -- The first line of a comment is its summary.
  select json_build_object(
    'tags', json_build_array(p_tag),
    'summary', nullif(split_part(p_comment, E'\n', 1), ''),
    'description', nullif(btrim(substr(p_comment, length(split_part(p_comment, E'\n', 1)) + 1), E' \n'), ''),
    'parameters', p_parameters,
    'requestBody', case
      when p_body is not null then json_build_object(
        'required', true,
        'content', json_build_object('application/json', json_build_object('schema', p_body))
      )
    end,
    'responses', p_answers
  );
$$;

create or replace function api.relation_answers(p_rows json)
returns json language sql immutable parallel safe as $$
  -- The answers to each method of a table or view.
  -- Inserting answers with 201 whether it shows rows or nothing: content that may be missing cannot be described.
  select json_build_object(
    'get', json_build_object('200', p_rows, 'default', api.component_ref('responses', 'plinth..error')),
    'post', json_build_object(
      '201', api.describe_answer(
        'Done. The rows as GET gives them, where return=representation asks for them; else nothing.',
        null,
        true
      ),
      'default', api.component_ref('responses', 'plinth..error')
    ),
    'patch', json_build_object(
      '200', p_rows,
      '204', api.describe_answer('Done.', null, true),
      'default', api.component_ref('responses', 'plinth..error')
    )
  );
$$;

create or replace function api.relation_parameters(p_filters jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- The parameters of each method of a table or view.
  select jsonb_build_object(
    'get', '[{"$ref": "#/components/parameters/select"}]' || p_filters || '[
        {"$ref": "#/components/parameters/order"}, {"$ref": "#/components/parameters/limit"},
        {"$ref": "#/components/parameters/offset"}, {"$ref": "#/components/parameters/range"},
        {"$ref": "#/components/parameters/prefer-read"}]',
    'post', '[
        {"$ref": "#/components/parameters/select"}, {"$ref": "#/components/parameters/columns"},
        {"$ref": "#/components/parameters/on_conflict"}, {"$ref": "#/components/parameters/prefer-insert"}]'::jsonb,
    'patch', '[{"$ref": "#/components/parameters/select"}]' || p_filters || '[{"$ref": "#/components/parameters/prefer-write"}]'
  );
$$;

create or replace function api.relation_body(p_method text, p_row json, p_updated jsonb)
returns json language sql immutable parallel safe as $$
  -- The body of a method of a table or view: new rows, or some of the columns.
  select case p_method
    when 'post' then json_build_object(
      'oneOf', json_build_array(p_row, json_build_object('type', 'array', 'items', p_row))
    )
    when 'patch' then json_build_object('type', 'object', 'propertyNames', json_build_object('enum', p_updated))
  end;
$$;

create or replace function api.describe_relation(
  p_name text, p_key text, p_comment text, p_may text[], p_filters jsonb, p_updated jsonb
)
returns json language plpgsql immutable parallel safe as $$
-- What can be done at the path of a table or view.
-- What deleting takes and gives is what changing does.
declare
  v_row json := api.component_ref('schemas', p_key);
  v_parameters jsonb := api.relation_parameters(p_filters);
  v_answers json := api.relation_answers(
    api.describe_answer('The rows, where they are asked for.', json_build_object('type', 'array', 'items', v_row), true)
  );
begin
  return (
    select json_object_agg(
      method.name,
      api.describe_operation(
        p_name,
        p_comment,
        v_parameters -> method.alike,
        api.relation_body(method.name, api.component_ref('schemas', concat(p_key, '..new')), p_updated),
        v_answers -> method.alike
      )
    )
    from (
      values
        ('select', 'get', 'get'),
        ('insert', 'post', 'post'),
        ('update', 'patch', 'patch'),
        ('delete', 'delete', 'patch')
    ) as method (privilege, name, alike)
    where method.privilege = any (p_may)
  );
end;
$$;
