-- A right code takes back what it had counted, and no more: other guesses stay counted.
select test.settings('{"limit_token": 0, "max_attempts": 1, "max_attempts_email": 4, "mail_per_address": 0}');
select test.user(1);
create function test.guess(ip inet, code text)
returns core.reply language sql as $$
  select auth.verify(
    test.post(jsonb_build_object('type', 'otp', 'email', 'user1@example.com', 'token', code), ip => ip)
  );
$$;
create function test.counted()
returns integer language sql as $$
  select hits from auth.attempts where scope = 'code';
$$;

select test.status(test.guess('10.0.0.9', test.code(mail.text)), 200, turn::text)
from
  generate_series(1, 3) as turn,
  lateral test.mailed('auth.otp', jsonb_build_object('email', 'user1@example.com', 'turn', turn)) as mail;
select test.is(test.counted(), 0, 'its own');

create temporary table mail as
  select test.code(mail.text) as code
  from test.mailed('auth.otp', '{"email": "user1@example.com"}') as mail;
select test.refused(test.guess('10.0.0.1', test.wrong(code)), 'unauthorized', 'another''s')
from mail;
select test.status(test.guess('10.0.0.9', code), 200, 'the right one') from mail;
select test.is(test.counted(), 1, 'the other''s guess stays');
