create or replace function auth.resend(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /auth/v1/resend
-- Numbers are not changed by text message here: a request for phone_change sends the code to sign in again.
-- Writes: core.visit, auth.mail_queue
declare
  v_template text := case p_request.body ->> 'type'
    when 'signup' then 'confirmation'
    when 'confirmation' then 'confirmation'
    when 'magiclink' then 'magiclink'
    when 'recovery' then 'recovery'
    when 'otp' then 'otp'
    when 'email_change' then 'email_change'
    when 'sms' then 'sms'
    when 'phone_change' then 'sms'
  end;
begin
  if v_template is null then
    return core.refuse(
      'bad_request', 'type must be one of signup, confirmation, magiclink, recovery, otp, email_change, sms'
    );
  end if;

  return auth.mail_request(
    p_request,
    v_template,
    case v_template
      when 'sms' then core.phone_normal(p_request.body ->> 'phone')
      else core.email_normal(p_request.body ->> 'email')
    end,
    'if there is something to send again, it is on its way'
  );
end;
$$;

comment on function auth.resend(core.request) is 'POST /auth/v1/resend: asks for a mail or a text message again.';
