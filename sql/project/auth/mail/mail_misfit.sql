create or replace function auth.mail_misfit(p_mail auth.mail_queue, p_user auth.users)
returns text
language plpgsql
as $$
-- Much may have changed since it was asked for. A notice goes where it was addressed to, whatever changed.
begin
  if not exists (select from auth.mail_templates as known where known.name = p_mail.template) then
    return 'there is no such template';
  end if;

  if p_mail.attempts > 1 and p_mail.created_at < clock_timestamp() - interval '1 day' then
    return 'it could not be delivered for a day';
  end if;

  if not auth.is_token_kind(p_mail.template) then
    return null;
  end if;

  if p_mail.template = 'email_change' then
    return case
      when (auth.user_by_email(p_mail.address)).id is not null then 'the address is taken'
      when auth.mail_is_superseded(p_mail) then 'a newer one was sent'
    end;
  end if;

  return case
    when p_mail.address is distinct from case p_mail.template
      when 'sms' then p_user.phone
      else p_user.email
    end then 'the user has another address'
    when p_mail.template in ('confirmation', 'invite')
    and p_user.email_confirmed_at is not null then 'the address is confirmed'
    when auth.mail_is_superseded(p_mail) then 'a newer one was sent'
  end;
end;
$$;

comment on function auth.mail_misfit(auth.mail_queue, auth.users) is
  'Why a mail is not to be sent any more; null when it is.';
