create or replace function auth.user_data_store(p_user auth.users, p_data jsonb)
returns auth.users
language sql
as $$
  -- Writes: auth.users
  update auth.users as users
  set
    user_metadata = p_data,
    updated_at = clock_timestamp()
  where users.id = p_user.id
  returning users;
$$;

comment on function auth.user_data_store(auth.users, jsonb) is
  'Stores what users say of themselves.';
