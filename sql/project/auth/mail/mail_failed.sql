create or replace function auth.mail_give_up(p_id uuid, p_error text)
returns void language sql as $$
  -- Marks a mail as failed for good.
  -- Writes: auth.mail_queue
  update auth.mail_queue as mail
  set
    failed_at = clock_timestamp(),
    leased_until = null,
    password = null,
    last_error = left(p_error, 1000)
  where mail.id = p_id and mail.sent_at is null and mail.failed_at is null;
$$;

create or replace function auth.mail_delay(p_attempts integer)
returns interval language sql immutable parallel safe as $$
  -- How long to wait after so many attempts to send a mail.
  select
    (array['5 seconds', '30 seconds', '2 minutes', '10 minutes', '1 hour']::interval[])[
      least(greatest(p_attempts, 1), 5)
    ];
$$;

create or replace function auth.mail_failed(p_id uuid, p_error text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Retries later and later, for a day; then the mail is listed by auth.mail_dead.
-- Writes: auth.mail_queue
declare
  v_mail auth.mail_queue;
  v_next timestamptz;
begin
  select mail.*
  into v_mail
  from auth.mail_queue as mail
  where mail.id = p_id and mail.sent_at is null and mail.failed_at is null
  for update;

  v_next := clock_timestamp() + auth.mail_delay(v_mail.attempts);
  if v_next > v_mail.created_at + interval '1 day' then
    perform auth.mail_give_up(p_id, p_error);
    return;
  end if;

  update auth.mail_queue as mail
  set
    next_at = v_next,
    leased_until = null,
    last_error = left(p_error, 1000)
  where mail.id = v_mail.id;
end;
$$;

comment on function auth.mail_failed(uuid, text) is 'Records that a mail could not be sent, and when to try again.';
