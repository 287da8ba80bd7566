-- The pauses between attempts grow to an hour.
select test.is(
  (
    select array_agg(auth.mail_delay(attempts) order by attempts)
    from generate_series(1, 7) as attempts
  ),
  array['5 seconds', '30 seconds', '2 minutes', '10 minutes', '1 hour', '1 hour', '1 hour']::interval[],
  'pauses'
);
