create or replace function auth.changes_way_in(p_user auth.users, p_body jsonb)
returns boolean
language sql
immutable
as $$
  -- To a new address a recovery would go: whoever sets it has the password too.
  select
    p_body ->> 'password' is not null
    or (
      p_body ->> 'email' is not null
      and core.email_normal(p_body ->> 'email') is distinct from p_user.email
    );
$$;

comment on function auth.changes_way_in(auth.users, jsonb) is
  'True for a change of what the user signs in with: a new password, a new address.';
