-- An operator tries a template on their own address: by the queue, with samples, and without a token.
create function test.mail(name text, body jsonb default null, email text default 'operator@example.com')
returns core.request language sql as $$
  select
    row(
      'POST',
      jsonb_build_object('name', name),
      '{}',
      '{}',
      body,
      null,
      jsonb_build_object('role', 'service_role', 'typ', 'platform', 'pr', 'admin', 'sub', test.id(77), 'email', email),
      null::jsonb
    )::core.request;
$$;
select
  test.is(reply.status, 202, 'queued'),
  test.is(reply.body ->> 'address', 'operator@example.com', 'to oneself')
from operate.mail_test(test.mail('magiclink', '{"address": "victim@example.com"}', 'Operator@Example.com')) as reply;
select test.ok(auth.mail_next() <= clock_timestamp(), 'due');
create temporary table mail as
  select * from auth.mail_claim(10);

select
  test.is(mail.address, 'operator@example.com', 'the address'),
  test.is(mail.subject, 'Your sign-in link', 'as it is'),
  test.ok(mail.text ~ 'token=sample\s', 'a sample of a link'),
  test.is(test.code(mail.text), '123456', 'a sample of a code')
from mail;
select test.none('select from auth.one_time_tokens', 'no token was made');
select test.is(count(*), 0, 'leased') from auth.mail_claim(10);
select auth.mail_failed(id, 'refused') from mail;
update auth.mail_queue set next_at = clock_timestamp();
select test.is(count(*), 1, 'tried again like any other') from auth.mail_claim(10);

select
  test.refused(operate.mail_test(test.mail('sms')), 'bad_request', 'a text message'),
  test.refused(operate.mail_test(test.mail('nosuch')), 'not_found', 'unknown'),
  test.refused(operate.mail_test(test.mail('otp', null, null)), 'conflict', 'nowhere to');
select test.is((operate.mail_test(test.mail('magiclink'))).status, wanted, 'three in a minute')
from unnest(array[202, 202, 429]) as wanted;
