create or replace function auth.mail_delay(p_attempts integer)
returns interval
language sql
immutable
parallel safe
as $$
  select
    (array['5 seconds', '30 seconds', '2 minutes', '10 minutes', '1 hour']::interval[])[
      least(greatest(p_attempts, 1), 5)
    ];
$$;

comment on function auth.mail_delay(integer) is
  'How long to wait after so many attempts to send a mail.';
