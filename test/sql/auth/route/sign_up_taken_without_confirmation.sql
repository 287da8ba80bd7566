-- Without confirmation a taken address gives no session, whatever the password.
select test.settings('{"confirm_email": false}');
select test.user(1);
select test.is(
  (test.play('auth.sign_up', test.post('{"email": "user1@example.com"}'), password)).body -> 'session',
  'null'::jsonb,
  password
)
from unnest(array['another password', 'password 1']) as password;
select test.is(count(*), 0, 'no session is stored') from auth.sessions;
select test.is(encrypted_password, test.password('password 1'), 'the password stays')
from auth.users;
select test.is(count(*), 0, 'no mail') from auth.mail_queue;
select test.is(
  (
    select jsonb_object_agg(key, jsonb_typeof(value))
    from jsonb_each((decoy).body -> 'user')
  ),
  (
    select jsonb_object_agg(key, jsonb_typeof(value))
    from jsonb_each((free).body -> 'user' || '{"last_sign_in_at": null}')
  ),
  'the decoy is confirmed no more and no less than a user would be'
)
from (
  select
    test.play('auth.sign_up', test.post('{"email": "user1@example.com"}')) as decoy,
    test.play('auth.sign_up', test.post('{"email": "free@example.com"}')) as free
) as made;
