-- Without confirmation a taken address gives no session, whatever the password.
select test.settings('{"confirm_email": false}');
select test.user(1);
select
  test.is(
    (
      test.play('auth.sign_up', test.post('{"email": "user1@example.com"}'), password)
    ).body -> 'session',
    'null'::jsonb,
    password
  )
from unnest(array['another password', 'password 1']) as password;
select test.is(count(*), 0, 'no session is stored') from auth.sessions;
select test.is(encrypted_password, test.password('password 1'), 'the password stays')
from auth.users;
select
  test.is(
    decoy ->> 'confirmed_at',
    decoy ->> 'email_confirmed_at',
    'the decoy is confirmed as a user would be'
  ),
  test.ok(decoy ->> 'confirmed_at' is not null, 'the decoy is confirmed as a user would be')
from
  (
    select
      test.play(
        'auth.sign_up',
        test.post('{"email": "user1@example.com"}'),
        'another password'
      ) as reply
  ) as made,
  lateral (select (reply).body -> 'user' as decoy) as shown;
