create or replace function auth.mail_sent(p_id uuid)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  -- It went out, even if it was given up meanwhile.
  -- Writes: auth.mail_queue
  update auth.mail_queue as mail
  set
    sent_at = clock_timestamp(),
    failed_at = null,
    leased_until = null,
    password = null,
    last_error = null
  where mail.id = p_id and mail.sent_at is null;
$$;

comment on function auth.mail_sent(uuid) is 'Records that a mail was sent.';
