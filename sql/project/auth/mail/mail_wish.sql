create or replace function auth.mail_wish(
  p_request core.request,
  p_template text,
  p_address text,
  p_message text
)
returns core.reply
language plpgsql
as $$
-- All routes that ask for a mail come here. Each says the same to everybody: nothing of the address is told, and
-- nothing is done that takes time; how long an answer takes at least is up to the gateway.
-- Writes: core.visit, auth.mail_queue
declare
  v_wait integer := core.seconds_to_wait('email', p_request.ip, (core.settings_row()).limit_email);
  v_challenge jsonb := auth.challenge_of(p_request.body);
  v_refusal text := auth.challenge_refusal(v_challenge);
begin
  if v_wait > 0 then
    return core.refuse_wait(v_wait);
  end if;

  if p_address is null then
    v_refusal := case p_template
      when 'sms' then 'a valid phone number is required'
      else 'a valid email address is required'
    end;
  end if;

  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  perform auth.mail_grant(p_template, p_address, v_challenge, p_request.ip);
  return core.ok(jsonb_build_object('message', p_message));
end;
$$;

comment on function auth.mail_wish(core.request, text, text, text) is
  'Answers a request for a mail, the same way whether there is somebody to send it to or not.';
