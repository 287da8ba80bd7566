create or replace function auth.sets_password(p_body jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  -- Elsewhere a password means nothing, and does nothing.
  select
    coalesce(
      p_body ->> 'type' in ('recovery', 'invite') and p_body ->> 'password' is not null,
      false
    );
$$;

comment on function auth.sets_password(jsonb) is 'True for a redemption that sets a new password.';
