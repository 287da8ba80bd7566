create or replace function auth.asks_ban(p_body jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  select coalesce(p_body ? 'banned_until' or p_body ->> 'ban_duration' != '', false);
$$;

comment on function auth.asks_ban(jsonb) is 'True when the body says something of a ban.';
