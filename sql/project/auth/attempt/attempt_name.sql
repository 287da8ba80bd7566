create or replace function auth.attempt_name(p_user auth.users)
returns text
language sql
immutable
parallel safe
as $$
  -- The same count as that of sign-ins, where there can be any.
  select coalesce(p_user.email, p_user.id::text);
$$;

comment on function auth.attempt_name(auth.users) is
  'What tries at the password of a signed-in user are counted by.';
