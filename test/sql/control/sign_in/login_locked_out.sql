-- Wrong passwords from many networks do not lock an operator out of a network that they signed in from before.
select test.operator('owner');
select test.settings('{"max_attempts": 2, "max_attempts_email": 3, "max_attempts_ip": 100, "limit_token": 0}');
create function pg_temp.tried(ip inet, password text)
returns core.reply language sql as $$
  select test.play('control.login', test.post('{"email": "owner@example.com"}', ip => ip), password);
$$;
select test.status(pg_temp.tried('10.0.0.1', 'password'), 200, 'once at home');
select test.refused(pg_temp.tried(('10.0.1.' || host)::inet, 'wrong'), 'invalid_credentials', 'a guess')
from generate_series(1, 3) as host;
select test.refused(pg_temp.tried('10.0.1.4', 'password'), 'rate_limited', 'no more guesses from new networks');
select test.status(pg_temp.tried('10.0.0.1', 'password'), 200, 'at home still');

select test.refused(pg_temp.tried('10.0.0.1', 'wrong'), 'invalid_credentials', 'a guess at home')
from generate_series(1, 2);
select test.refused(pg_temp.tried('10.0.0.1', 'password'), 'rate_limited', 'which has its own count');
select test.is(
  (select attempt.hits from control.attempts as attempt where attempt.scope = 'email'),
  4,
  'signing in at home takes back nothing of the others'
);
select test.refused(pg_temp.tried('10.0.1.5', 'password'), 'rate_limited', 'and opens no other network');
