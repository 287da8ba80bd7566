create or replace function auth.mail_sweep(p_now timestamptz)
returns void
language sql
as $$
  -- A few old rows for each new one: what was sent after a day, what could not be sent after a month.
  -- Writes: auth.mail_queue
  delete from auth.mail_queue
  where
    id in (
      select old.id
      from auth.mail_queue as old
      where
        old.created_at < p_now - interval '1 day'
        and (old.sent_at < p_now - interval '1 day' or old.failed_at < p_now - interval '30 days')
      order by old.created_at
      limit 10
      for update skip locked
    );
$$;

comment on function auth.mail_sweep(timestamptz) is
  'Forgets mail of the past, a bounded number at a time.';
