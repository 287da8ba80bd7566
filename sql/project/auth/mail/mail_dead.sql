create or replace function auth.mail_dead()
returns table (
  id uuid, template text, address text, attempts integer, created_at timestamptz, failed_at timestamptz, last_error text
)
language sql
stable as $$
  -- For a DBA in psql; the rows are kept for a month.
  select
    mail.id, mail.template, mail.address, mail.attempts, mail.created_at, mail.failed_at, mail.last_error
  from auth.mail_queue as mail
  where mail.failed_at is not null
  order by mail.failed_at desc;
$$;

comment on function auth.mail_dead is 'Mail that failed for good, the latest first, and why.';
