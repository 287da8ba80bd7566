create or replace function api.known_schemas()
returns jsonb language sql immutable parallel safe as $$
  -- The schemas of built-in types that JSON or OpenAPI has a word for.
  select
    '{
    "bool": {"type": "boolean"}, "json": {}, "jsonb": {},
    "int2": {"type": "integer", "format": "int32"}, "int4": {"type": "integer", "format": "int32"},
    "int8": {"type": "integer", "format": "int64"}, "numeric": {"type": "number"},
    "float4": {"type": "number", "format": "float"}, "float8": {"type": "number", "format": "double"},
    "text": {"type": "string"}, "varchar": {"type": "string"}, "bpchar": {"type": "string"}, "name": {"type": "string"},
    "uuid": {"type": "string", "format": "uuid"}, "date": {"type": "string", "format": "date"},
    "timestamptz": {"type": "string", "format": "date-time"}}'::jsonb;
$$;

create or replace function api.nullable(p_schema jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- A schema that allows null too.
  -- What has no type allows null already.
  select case
    when p_schema ? '$ref' then jsonb_build_object('anyOf', jsonb_build_array(p_schema, '{"type": "null"}'::jsonb))
    else p_schema || case
      when p_schema ? 'type' then jsonb_build_object('type', jsonb_build_array(p_schema -> 'type', 'null'))
      else '{}'
    end || case when p_schema ? 'enum' then jsonb_build_object('enum', (p_schema -> 'enum') || 'null') else '{}' end
  end;
$$;

create or replace function api.other_schema(p_type oid)
returns jsonb language sql stable as $$
  -- The schema of a type that JSON and OpenAPI have no word for.
  -- A type that brings a cast to json is shown as that makes it, whatever it is.
  select case
    when exists (
        select
        from pg_catalog.pg_cast as brought
        where brought.castsource = p_type and brought.casttarget = 'json'::regtype
      )
      then '{}'
    else jsonb_build_object('type', 'string', 'format', format_type(p_type, null))
  end;
$$;

create or replace function api.type_schema(p_type oid, p_modifier integer)
returns jsonb language plpgsql stable as $$
-- The JSON Schema of a type's values.
-- What to_json makes of a value. A format that JSON Schema does not know is Postgres's name of the type.
declare
  v_type pg_catalog.pg_type;
begin
  select type.* into v_type from pg_catalog.pg_type as type where type.oid = p_type;
  case
    when v_type.typtype = 'd' then
      return api.type_schema(v_type.typbasetype, v_type.typtypmod);
    when v_type.typcategory = 'A' then
      return jsonb_build_object('type', 'array', 'items', api.nullable(api.type_schema(v_type.typelem, p_modifier)));
    when v_type.typtype = 'c'
    or v_type.typname = 'record' then
      return '{"type": "object"}'::jsonb;
    when v_type.typtype = 'e' then
      return jsonb_build_object(
        'type', 'string',
        'enum', (
          select coalesce(jsonb_agg(label.enumlabel order by label.enumsortorder), '[]')
          from pg_catalog.pg_enum as label
          where label.enumtypid = p_type
        )
      );
    when v_type.typnamespace = 'pg_catalog'::regnamespace
    and v_type.typname in ('varchar', 'bpchar')
    and p_modifier > 4 then
      return jsonb_build_object('type', 'string', 'maxLength', p_modifier - 4);
    when v_type.typnamespace = 'pg_catalog'::regnamespace
    and api.known_schemas() ? v_type.typname::text then
      return api.known_schemas() -> v_type.typname::text;
    else
      return api.other_schema(p_type);
  end case;
end;
$$;

create or replace function api.default_json(p_default text, p_type text)
returns jsonb language sql immutable parallel safe as $$
  -- A default in JSON, where it is a plain value.
  -- Only of a plain literal, and only as what it is in JSON.
  select
    case
      when p_type in ('integer', 'number') and literal.text ~ '^-?[0-9]{1,30}(\.[0-9]{1,30})?$' then to_jsonb(literal.text::numeric)
      when p_type = 'boolean' and literal.text in ('true', 'false') then to_jsonb(literal.text::boolean)
      when p_type = 'string' and p_default like '''%' then to_jsonb(literal.text)
    end
  from
    (
      select
        case
          when p_default ~ '^''([^'']|'''')*''(::[^'']+)?$' then replace(substring(p_default from '^''(.*)'''), '''''', '''')
          else p_default
        end
    ) as literal (text);
$$;

create or replace function api.column_schema(
  p_schema jsonb, p_is_nullable boolean, p_default text, p_description text, p_flag text
)
returns jsonb language plpgsql immutable parallel safe as $$
-- The JSON Schema of a column.
-- p_flag: readOnly, writeOnly or null. Most columns have little to say, and that is quick.
declare
  v_schema jsonb := p_schema;
  v_default jsonb;
begin
  if p_default is not null then
    v_default := api.default_json(p_default, p_schema ->> 'type');
  end if;
  if p_is_nullable then
    v_schema := api.nullable(p_schema);
  end if;
  if v_default is not null then
    v_schema := v_schema || jsonb_build_object('default', v_default);
  end if;
  if p_description != '' then
    v_schema := v_schema || jsonb_build_object('description', p_description);
  end if;
  if p_flag is not null then
    v_schema := v_schema || jsonb_build_object(p_flag, true);
  end if;
  return v_schema;
end;
$$;
