-- A dead letter is tried again, unless it would be given up at once; one that waits is tried now.
create function test.retry(template text)
returns core.reply language sql as $$
  select operate.mail_retry(
    row(
      'POST',
      jsonb_build_object(
        'id', coalesce((select min(id::text) from auth.mail_queue as mail where mail.template = retry.template), 'none')
      ),
      '{}',
      '{}',
      null,
      null,
      '{}',
      null::jsonb
    )::core.request
  );
$$;
create function test.why(template text)
returns text language sql as $$
  select reply.status || ' ' || (reply.body #>> '{error,message}') from test.retry(template) as reply;
$$;
select auth.mail_add(template, test.user(1), 'user1@example.com')
from unnest(array['confirmation', 'recovery', 'otp', 'magiclink', 'password_changed', 'email_changed']) as template;
select auth.mail_add('invite', test.user(1), 'old@example.com');
update auth.mail_queue
set
  failed_at = clock_timestamp(),
  attempts = 30,
  created_at = clock_timestamp() - interval '2 days',
  last_error = 'refused'
where template not in ('magiclink', 'password_changed');
update auth.mail_queue
set
  next_at = clock_timestamp() + interval '1 hour',
  attempts = 5
where template = 'magiclink';
update auth.mail_queue set sent_at = clock_timestamp() where template = 'password_changed';
update auth.mail_queue
set
  leased_until = clock_timestamp() + interval '1 minute',
  failed_at = null
where template = 'otp';

select
  test.is(
    test.why('confirmation'),
    '409 the password of a sign-up is forgotten with its mail: the person signs up again, or is sent an invitation',
    'a sign-up'
  ),
  test.is(test.why('invite'), '409 the user has another address', 'it does not fit any more'),
  test.is(test.why('otp'), '409 the mail is being sent right now', 'under way'),
  test.is(test.why('password_changed'), '409 the mail was sent', 'sent'),
  test.refused(test.retry('sms'), 'not_found', 'none');
select
  test.is(reply.status, 200, 'again'),
  test.is(reply.body ->> 'state', 'waiting', 'it waits'),
  test.is(reply.body -> 'attempts', '0', 'as at first')
from test.retry('recovery') as reply;
select test.is((test.retry('magiclink')).body -> 'attempts', '5', 'now');
select test.is(array_agg(subject order by subject), array['Reset your password', 'Your sign-in link'], 'both are sent')
from auth.mail_claim(10);
