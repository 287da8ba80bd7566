create or replace function auth.refuse_banned(p_user auth.users)
returns core.reply language sql stable as $$
  -- The refusal of a banned user, with the end of the ban.
  select core.refuse('user_banned', null, jsonb_build_object('banned_until', p_user.banned_until));
$$;

create or replace function auth.ban_refusal(p_user auth.users)
returns core.reply language plpgsql as $$
-- The refusal of a banned user; all nulls when the user is not banned.
-- Compares with the real clock, after any wait for a lock.
begin
  if p_user.banned_until > clock_timestamp() then
    return auth.refuse_banned(p_user);
  end if;

  return null;
end;
$$;
