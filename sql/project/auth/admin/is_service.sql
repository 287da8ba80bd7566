create or replace function auth.is_service(p_claims jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  -- The service key, and operators, whose tokens name the same role; of these a viewer is held from writing by
  -- core.to_request. A user's token names another role, whatever its metadata says.
  select coalesce(p_claims ->> 'role' = 'service_role', false);
$$;

comment on function auth.is_service(jsonb) is 'True for those who may administer users.';
