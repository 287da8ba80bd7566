-- One network's wrong codes, however many, keep nobody else from signing in by code.
select test.user(1);
create function test.guess(ip inet, code text, email text default 'user1@example.com')
returns core.reply language sql as $$
  select auth.verify(test.post(jsonb_build_object('type', 'otp', 'email', email, 'token', code), ip => ip));
$$;
select test.settings('{"limit_token": 0, "max_attempts": 8, "max_attempts_email": 40}');
create temporary table guessed as
  select
    turn,
    test.guess('10.0.0.1', '000000') as known,
    test.guess('10.0.0.1', '000000', 'nobody@example.com') as unknown
  from generate_series(1, 60) as turn;
select
  test.refused(known, case when turn <= 8 then 'unauthorized' else 'rate_limited' end, turn::text),
  test.is((known).status, (unknown).status, 'the same for an address that nobody has')
from guessed;

create temporary table mail as
  select test.code(mail.text) as code
  from test.mailed('auth.otp', '{"email": "user1@example.com"}') as mail;
select
  test.refused(test.guess('10.0.0.1', code), 'rate_limited', 'the right one, from there'),
  test.status(test.guess('10.0.0.9', code), 200, 'the owner')
from mail;
