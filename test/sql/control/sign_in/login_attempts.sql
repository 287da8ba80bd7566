-- Wrong passwords are counted by address and network; the right one takes back its own count alone.
select test.operator('owner');
select test.settings('{"max_attempts": 2, "max_attempts_ip": 3, "limit_token": 0}');
create function pg_temp.tried(email text, ip inet, password text)
returns core.reply language sql as $$
  select test.play('control.login', test.post(jsonb_build_object('email', email), ip => ip), password);
$$;
select test.status(pg_temp.tried('owner@example.com', '10.0.0.1', 'password'), 200, 'right') from generate_series(1, 3);
select test.refused(pg_temp.tried('owner@example.com', '10.0.0.1', 'wrong'), 'invalid_credentials', 'wrong')
from generate_series(1, 2);
select test.refused(pg_temp.tried('owner@example.com', '10.0.0.1', 'password'), 'rate_limited', 'too many');
select test.status(pg_temp.tried('owner@example.com', '10.0.0.2', 'password'), 200, 'another network');
select test.is(
  (select count(*) from control.audit where kind = 'login_failed'),
  2::bigint,
  'the audit has the failures'
);
select test.is((select count(*) from control.audit where kind = 'login'), 4::bigint, 'and the sign-ins');
