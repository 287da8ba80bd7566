create or replace function auth.user_revoke_all(p_user_id uuid)
returns void language plpgsql as $$
-- Ends every session of a user, and every link and code.
-- After a new password, and after a ban: nothing that was issued before works any more. The caller holds the user's
-- row, as everywhere before sessions are locked.
-- Writes: auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes
begin
  perform auth.sessions_revoke(p_user_id);
  perform auth.tokens_revoke(p_user_id);
end;
$$;

create or replace function auth.user_ban(p_user_id uuid, p_until timestamptz)
returns auth.users language plpgsql as $$
-- For a DBA; it also passes the trigger. PUT /auth/v1/admin/users/:id does the same. Null lifts the ban.
-- Writes: auth.users, auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.events
declare
  v_user auth.users;
begin
  perform from auth.users as users where users.id = p_user_id for no key update;
  perform auth.ban_store(p_user_id, p_until);
  if p_until > clock_timestamp() then
    perform auth.user_revoke_all(p_user_id);
  end if;

  select users.* into v_user from auth.users as users where users.id = p_user_id;
  perform auth.note_event('banned', p_user_id, null, jsonb_build_object('until', p_until, 'by', session_user));
  return v_user;
end;
$$;

comment on function auth.user_ban(uuid, timestamptz) is 'Bans a user and ends its sessions; null lifts the ban.';
