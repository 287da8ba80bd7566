create or replace function api.component_key(p_name text)
returns text language sql immutable parallel safe as $$
  -- The key under which a component of that name stands.
  -- OpenAPI allows letters, digits and three signs in a key. Everything else is written in hexadecimal behind a dot,
  -- so no two names have one key, and none has two dots in a row, as keys of ours have.
  select case
    when p_name ~ '^[A-Za-z0-9_-]+$' then p_name
    else replace(replace(replace(core.url_encode(p_name), '.', '.2E'), '~', '.7E'), '%', '.')
  end;
$$;

create or replace function api.component_ref(p_kind text, p_key text)
returns json language sql immutable parallel safe as $$
  -- A reference to a component.
  select json_build_object('$ref', format('#/components/%s/%s', p_kind, p_key));
$$;
