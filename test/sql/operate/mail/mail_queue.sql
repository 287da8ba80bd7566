-- The queue shows what waits, what failed and why, and what was sent; no secret of a mail.
select
  auth.mail_add('confirmation', test.user(1), 'user1@example.com', 'a hash'),
  auth.mail_add('recovery', test.user(1), 'user1@example.com'),
  auth.mail_add('otp', test.user(2), 'user2@example.com'),
  auth.mail_add('otp', test.user(3), 'user3@example.com');
update auth.mail_queue set sent_at = clock_timestamp() where address = 'user2@example.com';
update auth.mail_queue
set
  failed_at = clock_timestamp(),
  last_error = 'no such mailbox'
where address = 'user3@example.com';
update auth.mail_queue set leased_until = clock_timestamp() + interval '1 minute' where template = 'recovery';

create function test.queue(query jsonb default '{}')
returns jsonb language sql as $$
  select (operate.mail_queue(test.request('GET', null, query))).body;
$$;
create function test.states(query jsonb default '{}')
returns text[] language sql as $$
  select
    array(
      select concat(mail ->> 'template', ' ', mail ->> 'state', ' ' || (mail ->> 'last_error'))
      from jsonb_array_elements(test.queue(query) -> 'mails') as mail
      order by 1
    );
$$;

select
  test.is((test.queue() -> 'counts') - 'waiting_since'::text, '{"waiting": 2, "sent": 1, "failed": 1}', 'counts'),
  test.ok(test.queue() #>> '{counts,waiting_since}' is not null, 'since when'),
  test.is(
    test.states(),
    array['confirmation waiting', 'otp failed no such mailbox', 'recovery sending'],
    'what was not sent'
  ),
  test.is(test.states('{"state": "waiting"}'), array['confirmation waiting', 'recovery sending'], 'waiting'),
  test.is(test.states('{"state": "failed"}'), array['otp failed no such mailbox'], 'failed'),
  test.is(test.states('{"state": "sent"}'), array['otp sent'], 'sent'),
  test.ok(strpos(test.queue()::text, 'a hash') = 0, 'no password'),
  test.is(test.queue('{"per_page": "2", "page": "2"}') -> 'total', '3', 'by pages'),
  test.is(jsonb_array_length(test.queue('{"per_page": "2", "page": "2"}') -> 'mails'), 1, 'the second page');
select test.refused(operate.mail_queue(test.request('GET', null, query)), 'bad_request', query::text)
from unnest(array['{"state": "dead"}', '{"page": "0"}', '{"per_page": "x"}']::jsonb[]) as query;
