create or replace function auth.sign_up_nameless(p_request core.request)
returns core.reply
language plpgsql
as $$
-- Somebody who has nothing but this session, until an address is given and proven.
-- Writes: auth.users, auth.sessions, auth.events
declare
  v_refusal text := auth.metadata_refusal(p_request.body -> 'data');
  v_user auth.users := auth.user_new(null, null, p_request.body -> 'data');
begin
  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  perform auth.user_store(v_user);
  perform auth.note_event('sign_up', v_user.id, p_request.ip);
  return auth.sign_up_session(v_user, p_request);
end;
$$;

comment on function auth.sign_up_nameless(core.request) is
  'Makes an account without an address and signs in.';
