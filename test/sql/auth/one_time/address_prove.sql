-- An unconfirmed account that is verified by another mail than its sign-up's loses the stranger's password and sessions.
select test.settings('{"confirm_email": false}');
create temporary table signed as
  select
    number,
    test.play(
      'auth.sign_up',
      test.post(jsonb_build_object('email', format('user%s@example.com', number), 'data', '{"a": 1}'::jsonb)),
      'the stranger''s'
    ) as reply
  from generate_series(1, 3) as number;
select auth.mail_add('confirmation', users, users.email, 'another hash') from auth.users as users;
select auth.mail_claim(10);

select test.status(test.redeem(type, test.link(mail.text), password => password), 200, type)
from
  (
    values
      (1, 'auth.magiclink', 'magiclink', null),
      (2, 'auth.recover', 'recovery', null),
      (3, 'auth.recover', 'recovery', 'the owner''s')
  ) as way (number, route, type, password),
  lateral test.mailed(route::regproc, jsonb_build_object('email', format('user%s@example.com', number))) as mail;
select test.shut_out(reply, number::text) from signed;
select test.refused(test.sign_in(number, 'the stranger''s'), 'invalid_credentials', number::text)
from generate_series(1, 3) as number;
select test.is(encrypted_password, '*', email) from auth.users where email != 'user3@example.com';
select test.status(test.sign_in(3, 'the owner''s'), 200, 'a password that was newly set');
select test.ok(sessions.revoked_at is not null, 'the stranger''s session')
from
  signed
  join auth.sessions as sessions on sessions.id = ((reply).token ->> 'session_id')::uuid;
select test.is(count(*), 0, 'no link of before') from auth.one_time_tokens where used_at is null;
select
  test.ok(email_confirmed_at is not null, 'confirmed'),
  test.is(user_metadata, '{"a": 1}', 'metadata')
from auth.users;
