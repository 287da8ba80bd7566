create or replace function auth.oauth_user(
  p_provider text,
  p_profile auth.oauth_profile,
  p_ip inet,
  p_settings core.settings
)
returns auth.users
language plpgsql
as $$
-- While this waits for the user's row, the account may be unlinked or the address changed, and somebody may sign
-- up with it: what was found counts only if it is still so under the lock. All nulls when sign-ups are not allowed,
-- and for whom it is never so.
-- Writes: auth.users, auth.identities, auth.events
declare
  v_owner uuid;
  v_user auth.users;
begin
  for v_turn in 1..3 loop
    v_owner := auth.oauth_owner(p_provider, p_profile);
    if v_owner is null and not p_settings.allow_signups then
      return null;
    end if;

    v_owner := coalesce(v_owner, auth.oauth_user_made(p_provider, p_profile, p_ip));
    v_user := auth.user_changing(v_owner);
    if v_user.id = auth.oauth_owner(p_provider, p_profile) then
      return v_user;
    end if;
  end loop;

  return null;
end;
$$;

comment on function auth.oauth_user(text, auth.oauth_profile, inet, core.settings) is
  'The user that an account at a provider leads to, locked; made where there is none.';
