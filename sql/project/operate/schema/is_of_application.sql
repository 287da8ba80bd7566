create or replace function operate.is_of_application(p_namespace oid)
returns boolean language sql stable as $$
  -- True for a schema that is neither ours, nor of Postgres or an extension.
  select p_namespace = any (operate.application_schemas());
$$;
