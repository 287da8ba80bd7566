-- Only the right password reveals a ban, with its end; an expired ban stops nobody.
select test.user(1);
select test.ban(1, '2999-01-01 00:00:00+00');
select test.refused(test.sign_in(1, 'password 0'), 'invalid_credentials', 'a wrong password');
select test.refused(test.sign_in(1, 'password 1'), 'user_banned', 'the right password');
select test.is(
  ((test.sign_in(1, 'password 1')).body #>> '{error,details,banned_until}')::timestamptz,
  '2999-01-01 00:00:00+00',
  'details.banned_until'
);
select test.is(count(*), 0, 'no session') from auth.sessions;

select test.ban(1, 'infinity');
select test.refused(test.sign_in(1, 'password 1'), 'user_banned', 'refused');
select test.is((test.sign_in(1, 'password 1')).body #>> '{error,details,banned_until}', 'infinity', 'told');

select test.ban(1, clock_timestamp() - interval '1 second');
select test.status(test.sign_in(1, 'password 1'), 200, 'signed in');
