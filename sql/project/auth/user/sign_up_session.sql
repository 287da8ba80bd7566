create or replace function auth.sign_up_session(p_user auth.users, p_request core.request)
returns core.reply
language plpgsql
as $$
-- The session, and once more on top of the reply: clients look for it in one place or the other.
-- Writes: auth.sessions, auth.users
declare
  v_session core.reply := auth.session_start(p_user, p_request);
begin
  v_session.body := v_session.body || jsonb_build_object('session', v_session.body);
  return v_session;
end;
$$;

comment on function auth.sign_up_session(auth.users, core.request) is
  'The reply to a sign-up that signs in at once.';
