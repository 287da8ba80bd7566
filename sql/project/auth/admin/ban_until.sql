create or replace function auth.ban_until(p_body jsonb, p_now timestamptz)
returns timestamptz
language sql
stable
as $$
  -- Null ends a ban, as ban_duration none does. Where both are given, banned_until counts.
  select
    case
      when p_body ? 'banned_until' then auth.time_of(p_body ->> 'banned_until')
      else p_now + auth.duration_of(nullif(p_body ->> 'ban_duration', 'none'))
    end;
$$;

comment on function auth.ban_until(jsonb, timestamptz) is
  'Until when the body bans; null for no ban.';
