-- AUTH_FIRST_PROOF=keep: the first code, link or provider leaves password and sessions as they are.
select test.settings('{"confirm_email": false, "first_proof": "keep"}');
create temporary table signed as
  select
    number,
    test.play(
      'auth.sign_up',
      test.post(jsonb_build_object('email', format('user%s@example.com', number))),
      'my password'
    ) as reply
  from generate_series(1, 4) as number;

select test.status(test.redeem(type, test.code(mail.text), format('user%s@example.com', number)), 200, type)
from
  (
    values
      (1, 'auth.otp', 'email'),
      (2, 'auth.magiclink', 'magiclink')
  ) as way (number, route, type),
  lateral test.mailed(route::regproc, jsonb_build_object('email', format('user%s@example.com', number))) as mail;
select test.status(
  test.oauth('google', test.profile('3', 'user3@example.com', true)),
  200,
  'a provider that vouches for the address'
);
select test.status(test.sign_in(number, 'my password'), 200, 'password ' || number)
from generate_series(1, 3) as number;
select test.status(test.refresh(test.token_of(reply)), 200, 'session ' || number) from signed where number < 4;
select test.ok(email_confirmed_at is not null, email) from auth.users where email != 'user4@example.com';

-- A new password ends sessions as always.
select test.status(test.redeem('recovery', test.link(mail.text), password => 'a new password'), 200, 'recovery')
from test.mailed('auth.recover', '{"email": "user4@example.com"}') as mail;
select test.refused(test.sign_in(4, 'my password'), 'invalid_credentials', 'the password of before');
select test.refused(test.refresh(test.token_of(reply)), 'unauthorized', 'the session of before')
from signed
where number = 4;

-- While addresses need a proof, it is not asked for what the setting says.
select test.settings('{"confirm_email": true, "first_proof": "keep"}');
select test.ok(not auth.first_proof_keeps(), 'confirmation is on');
