create or replace function auth.code_redeem(
  p_kinds text[],
  p_identity text,
  p_code text,
  p_password text,
  p_request core.request
)
returns core.reply
language plpgsql
as $$
-- Whoever guesses is counted by the address guessed at and the own network, whether anybody has that address or not.
-- Writes: auth.attempts, auth.events, and what auth.token_redeem writes
declare
  v_wait integer := auth.attempts_reserve_code(p_identity, p_request.ip, core.settings_row());
  v_reply core.reply;
begin
  if v_wait > 0 then
    return core.refuse_wait(v_wait);
  end if;

  v_reply := auth.token_redeem(p_kinds, p_identity, p_code, p_password, p_request);
  if v_reply.status = 401 then
    perform
      auth.note_event(
        'code_failed',
        auth.token_owner(p_kinds, p_identity, p_code),
        p_request.ip,
        jsonb_build_object('type', p_request.body ->> 'type', 'identity', p_identity)
      );
    return v_reply;
  end if;

  perform auth.attempts_release_code(p_identity, p_request.ip);
  return v_reply;
end;
$$;

comment on function auth.code_redeem(text[], text, text, text, core.request) is
  'Trades a six-digit code for a session.';
