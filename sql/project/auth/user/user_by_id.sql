create or replace function auth.user_by_id(p_id uuid)
returns auth.users
language sql
stable
as $$
  select users from auth.users as users where users.id = p_id;
$$;

comment on function auth.user_by_id(uuid) is 'The user of that id; all nulls for nobody.';
