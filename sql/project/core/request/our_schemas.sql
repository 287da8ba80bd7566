create or replace function core.our_schemas()
returns text[] language sql immutable parallel safe as $$
  select array['core', 'auth', 'api', 'exec', 'realtime', 'storage', 'import', 'operate', 'control'];
$$;

comment on function core.our_schemas is 'The schemas that are ours.';
