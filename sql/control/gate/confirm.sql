create or replace function control.confirm(p_request core.request, p_operator uuid)
returns core.reply language plpgsql as $$
-- Asks for the operator's password; null when it is right.
-- A route that makes a stolen token permanent, or reveals a key, asks for the password again. Null: it was right. The
-- session's attempts are counted, so that nobody outside closes this to an operator by guessing at the sign-in.
-- Writes: control.attempts
declare
  v_operator control.platform_users := (
    select operator from control.platform_users as operator where operator.id = p_operator
  );
  v_bytes integer := case jsonb_typeof(p_request.body -> 'current_password')
    when 'number' then (p_request.body ->> 'current_password')::integer
  end;
  v_counted text := concat('session ', p_request.claims ->> 'sid');
  v_answer core.password;
  v_reply core.reply;
  v_wait integer;
begin
  if p_request.answer is null then
    if v_bytes is null or v_bytes > 256 then
      return core.refuse('bad_request', 'current_password is required here');
    end if;

    v_wait := control.attempts_reserve(v_counted, null);
    if v_wait > 0 then
      return core.refuse_wait(v_wait);
    end if;

    v_reply := core.ask_scrypt(core.password_or_decoy(v_operator.encrypted_password, v_operator.email));
    v_reply.ask := v_reply.ask || '{"of": "current_password"}';
    return v_reply;
  end if;

  v_answer := core.password_answered(p_request.answer);
  if not core.password_matches(v_operator.encrypted_password, v_answer.salt, v_answer.key) then
    return core.refuse('invalid_credentials', 'the current password is wrong');
  end if;

  perform control.attempts_release(v_counted, null);
  return null;
end;
$$;
