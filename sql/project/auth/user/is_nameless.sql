create or replace function auth.is_nameless(p_body jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  select
    coalesce(p_body ->> 'email', p_body ->> 'phone', p_body ->> 'password') is null
    and coalesce(jsonb_typeof(p_body) = 'object', false);
$$;

comment on function auth.is_nameless(jsonb) is 'True for a sign-up without address and password.';
