-- An unknown number gets nothing and the same answer; a malformed one is rejected.
select test.user(1);
update auth.users set phone = '+15550001111';
select test.is(
  test.play('auth.otp', test.post('{"phone": "+15550002222"}'), null),
  test.play('auth.otp', test.post('{"phone": "+15550001111"}'), null),
  'the same'
);
select test.is(count(*), 1, 'one message') from auth.mail_queue;
select test.refused(auth.otp(test.post(body)), 'bad_request', body::text)
from unnest(array['{"phone": "nonsense"}', '{"phone": ""}', '{"phone": "0"}']::jsonb[]) as body;
