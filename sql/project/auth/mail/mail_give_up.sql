create or replace function auth.mail_give_up(p_id uuid, p_error text)
returns void
language sql
as $$
  -- Writes: auth.mail_queue
  update auth.mail_queue as mail
  set
    failed_at = clock_timestamp(),
    leased_until = null,
    password = null,
    last_error = left(p_error, 1000)
  where mail.id = p_id and mail.sent_at is null and mail.failed_at is null;
$$;

comment on function auth.mail_give_up(uuid, text) is 'Makes a mail a dead letter.';
