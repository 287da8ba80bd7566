-- A ban without an end refuses too, and is told as JSON.
select test.user(1);
select test.ban(1, 'infinity');
select test.refused(test.sign_in(1, 'password 1'), 'user_banned', 'refused');
select
  test.is(
    (test.sign_in(1, 'password 1')).body #>> '{error,details,banned_until}',
    'infinity',
    'told'
  );
