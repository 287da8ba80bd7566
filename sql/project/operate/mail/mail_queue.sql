create or replace function operate.mail_state(p_mail auth.mail_queue, p_now timestamptz)
returns text language sql immutable parallel safe as $$
  -- Waiting, sending, sent or failed.
  select case
    when p_mail.sent_at is not null then 'sent'
    when p_mail.failed_at is not null then 'failed'
    when p_mail.leased_until > p_now then 'sending'
    else 'waiting'
  end;
$$;

create or replace function operate.mail_json(p_mail auth.mail_queue, p_now timestamptz)
returns jsonb language sql immutable as $$
  -- A mail of the queue as its routes return it.
  -- The queue holds no link and no code. What else it holds of a mail, such as the hash of a password, is not shown.
  select jsonb_build_object(
    'id', p_mail.id,
    'template', p_mail.template,
    'channel', p_mail.channel,
    'user_id', p_mail.user_id,
    'address', p_mail.address,
    'state', operate.mail_state(p_mail, p_now),
    'attempts', p_mail.attempts,
    'created_at', p_mail.created_at,
    'next_at', case when p_mail.sent_at is null and p_mail.failed_at is null then p_mail.next_at end,
    'sent_at', p_mail.sent_at,
    'failed_at', p_mail.failed_at,
    'last_error', p_mail.last_error
  );
$$;

create or replace function operate.mail_listed(p_state text)
returns setof auth.mail_queue language sql stable as $$
  -- The mails of the queue in that state; null: all that were not sent.
  -- What is being sent counts as waiting. Without a state: all that an operator may have to look after.
  select mail.*
  from auth.mail_queue as mail
  where
    case p_state
      when 'sent' then mail.sent_at is not null
      when 'failed' then mail.failed_at is not null
      when 'waiting' then mail.sent_at is null and mail.failed_at is null
      else mail.sent_at is null
    end;
$$;

create or replace function operate.mail_queue(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/mail/queue?state=waiting|failed|sent&page=&per_page=
-- The newest first. A sent mail is kept for a day, a failed one for a month.
declare
  v_page integer := core.page_number(p_request.query ->> 'page', 1, 1000000000);
  v_per_page integer := core.page_number(p_request.query ->> 'per_page', 50, 1000);
  v_state text := nullif(p_request.query ->> 'state', '');
  v_now timestamptz := statement_timestamp();
  v_counts jsonb;
  v_total bigint;
  v_mails jsonb;
begin
  if v_page is null or v_per_page is null then
    return core.refuse('bad_request', 'page and per_page are whole numbers from 1 on');
  end if;

  if v_state not in ('waiting', 'failed', 'sent') then
    return core.refuse('bad_request', 'state is waiting, failed or sent');
  end if;

  select jsonb_build_object(
    'waiting', count(*) filter (where mail.sent_at is null and mail.failed_at is null),
    'sent', count(*) filter (where mail.sent_at is not null),
    'failed', count(*) filter (where mail.failed_at is not null),
    'waiting_since', min(mail.created_at) filter (where mail.sent_at is null and mail.failed_at is null)
  )
  into v_counts
  from auth.mail_queue as mail;
  select count(*) into v_total from operate.mail_listed(v_state);
  select coalesce(jsonb_agg(operate.mail_json(listed, v_now) order by listed.created_at desc, listed.id), '[]')
  into v_mails
  from (
    select mail.*
    from operate.mail_listed(v_state) as mail
    order by mail.created_at desc, mail.id
    limit v_per_page offset (v_page - 1)::bigint * v_per_page
  ) as listed;

  return core.ok(
    jsonb_build_object('counts', v_counts, 'mails', v_mails, 'total', v_total, 'page', v_page, 'per_page', v_per_page)
  );
end;
$$;

comment on function operate.mail_queue(core.request) is
  'GET /admin/v1/mail/queue: mail that waits, failed or was sent, and why.';
