create or replace function operate.is_of_application(p_namespace oid)
returns boolean language sql stable as $$
  select p_namespace = any (operate.application_schemas());
$$;

comment on function operate.is_of_application(oid) is
  'True for a schema that is neither ours, nor of Postgres or an extension.';
