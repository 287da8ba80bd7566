create or replace function operate.mail_retry_refusal(p_mail auth.mail_queue)
returns text language plpgsql as $$
-- Why a mail is not tried again; null when it is.
-- A mail that would be given up again is left alone, and the reason is returned at once.
begin
  if p_mail.sent_at is not null then
    return 'the mail was sent';
  end if;

  if p_mail.failed_at is null then
    return case when p_mail.leased_until > clock_timestamp() then 'the mail is being sent right now' end;
  end if;

  if p_mail.template = 'confirmation' and p_mail.user_id is not null then
    return 'the password of a sign-up is forgotten with its mail: the person signs up again, or is sent an invitation';
  end if;

  p_mail.attempts := 0;
  return auth.mail_obsolete_reason(p_mail, auth.user_by_id(p_mail.user_id));
end;
$$;

create or replace function operate.mail_retry(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/mail/queue/:id/retry
-- A dead letter gets a day of tries again; one that waits for its next try has it now.
-- Writes: auth.mail_queue
declare
  v_mail auth.mail_queue;
  v_refusal text;
begin
  select mail.*
  into v_mail
  from auth.mail_queue as mail
  where mail.id = auth.uuid_of(p_request.path ->> 'id')
  for update;
  if v_mail.id is null then
    return core.refuse('not_found', 'there is no such mail');
  end if;

  v_refusal := operate.mail_retry_refusal(v_mail);
  if v_refusal is not null then
    return core.refuse('conflict', v_refusal);
  end if;

  if v_mail.failed_at is not null then
    v_mail.attempts := 0;
    v_mail.created_at := clock_timestamp();
  end if;
  update auth.mail_queue as mail
  set
    failed_at = null,
    attempts = v_mail.attempts,
    created_at = v_mail.created_at,
    next_at = clock_timestamp(),
    leased_until = null
  where mail.id = v_mail.id
  returning mail.*
  into v_mail;
  perform pg_notify('plinth_mail', '');
  return core.ok(operate.mail_json(v_mail, clock_timestamp()));
end;
$$;

comment on function operate.mail_retry(core.request) is
  'POST /admin/v1/mail/queue/:id/retry: tries to send a mail again.';
