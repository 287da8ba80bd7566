create or replace function auth.mail_next()
returns timestamptz language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- A leased mail is due again when its lease ends: its gateway may have died.
  select min(greatest(mail.next_at, mail.leased_until))
  from auth.mail_queue as mail
  where mail.sent_at is null and mail.failed_at is null;
$$;

comment on function auth.mail_next is 'When the next mail is due; null when none is waiting.';
