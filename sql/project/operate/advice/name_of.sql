create or replace function operate.name_of(p_schema oid, p_name name)
returns text language sql stable as $$
  -- The name of an object with its schema, quoted where it must be.
  -- With the schema, whatever the search path: an object has one name in advice, and one identity.
  select p_schema::regnamespace::text || '.' || quote_ident(p_name);
$$;
