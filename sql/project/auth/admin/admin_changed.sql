create or replace function auth.admin_changed(p_user auth.users, p_body jsonb, p_now timestamptz)
returns auth.users language plpgsql stable as $$
-- The user with an administrator's changes, not yet stored.
-- The whitelist: no body can change what is not named here.
begin
  p_user.email := coalesce(core.email_normal(p_body ->> 'email'), p_user.email);
  p_user.phone := coalesce(core.phone_normal(p_body ->> 'phone'), p_user.phone);
  if p_body -> 'email_confirm' = 'true' and p_user.email is not null then
    p_user.email_confirmed_at := coalesce(p_user.email_confirmed_at, p_now);
  end if;
  if p_body -> 'phone_confirm' = 'true' and p_user.phone is not null then
    p_user.phone_confirmed_at := coalesce(p_user.phone_confirmed_at, p_now);
  end if;

  p_user.user_metadata := auth.metadata_merged(
    p_user.user_metadata,
    coalesce(nullif(p_body -> 'user_metadata', 'null'), nullif(p_body -> 'data', 'null'), '{}')
  );
  p_user.app_metadata := auth.metadata_merged(
    p_user.app_metadata,
    coalesce(nullif(p_body -> 'app_metadata', 'null'), '{}')
  );
  -- Where both are given, banned_until counts; null, and a duration of none, lift the ban.
  if p_body ? 'banned_until' then
    p_user.banned_until := auth.time_of(p_body ->> 'banned_until');
  elsif p_body ->> 'ban_duration' != '' then
    p_user.banned_until := p_now + auth.duration_of(nullif(p_body ->> 'ban_duration', 'none'));
  end if;
  p_user.updated_at := p_now;
  return p_user;
end;
$$;
