create or replace function auth.mail_grant(
  p_template text,
  p_address text,
  p_challenge jsonb,
  p_ip inet
)
returns void
language plpgsql
as $$
-- Nothing is sent to an address that nobody here has, and no account is made for one.
-- Writes: auth.mail_queue
declare
  v_user auth.users := case p_template
    when 'sms' then auth.user_by_phone(p_address)
    else auth.user_by_email(p_address)
  end;
  v_address text := p_address;
  v_password text;
begin
  if p_template = 'email_change' then
    v_address := auth.email_pending(v_user.id);
  end if;

  if v_user.id is null or v_address is null then
    return;
  end if;

  if p_template = 'confirmation' then
    if v_user.email_confirmed_at is not null then
      return;
    end if;
    v_password := auth.password_pending(v_user);
  end if;

  perform auth.mail_add(p_template, v_user, v_address, v_password, p_challenge, p_ip => p_ip);
end;
$$;

comment on function auth.mail_grant(text, text, jsonb, inet) is
  'Queues the mail that was asked for, where there is somebody to send it to.';
