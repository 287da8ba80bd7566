create or replace function api.typescript_string(p_text text)
returns text language sql immutable parallel safe as $$
  -- A text as a string of TypeScript.
  -- JSON's strings are strings of TypeScript.
  select to_json(p_text)::text;
$$;

create or replace function api.typescript_key(p_name text)
returns text language sql immutable parallel safe as $$
  -- A name as that of a property in a type.
  -- A reserved word may be the name of a property.
  select case when p_name ~ '^[A-Za-z_$][A-Za-z0-9_$]*$' then p_name else api.typescript_string(p_name) end;
$$;

create or replace function api.typescript_value_key(p_name text)
returns text language sql immutable parallel safe as $$
  -- A name as that of a property of an object.
  -- In an object, __proto__: would set its prototype.
  select case when p_name = '__proto__' then '["__proto__"]' else api.typescript_key(p_name) end;
$$;

create or replace function api.typescript_comment(p_comment text, p_indent text)
returns text language sql immutable parallel safe as $$
  -- A comment of the catalogue as TSDoc, on lines of its own.
  -- What would end it early is broken up; nothing where there is no comment.
  select case
    when said.text = '' then ''
    when position(E'\n' in said.text) = 0 then concat(p_indent, '/** ', said.text, E' */\n')
    else concat(
      p_indent,
      E'/**\n',
      regexp_replace(regexp_replace(said.text, '^', p_indent || ' * ', 'gn'), ' +$', '', 'gn'),
      E'\n',
      p_indent,
      E' */\n'
    )
  end
  from (
    select replace(btrim(regexp_replace(coalesce(p_comment, ''), E'\r\n?', E'\n', 'g'), E' \n\t'), '*/', '*\/')
  ) as said (text);
$$;

create or replace function api.typescript_object(p_members text, p_indent text)
returns text language sql immutable parallel safe as $$
  -- The type of an object, of lines of its members.
  -- An object without members, in the words of Supabase's types: {} would allow anything.
  select concat(E'{\n', coalesce(p_members, p_indent || '  [_ in never]: never'), E'\n', p_indent, '}');
$$;
