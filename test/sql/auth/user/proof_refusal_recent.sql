-- AUTH_PASSWORD_CHANGE=recent: password and address require a sign-in of the last 15 minutes or the current password.
select test.settings('{"password_change": "recent"}'), test.user(1);
create temporary table signed as
  select test.sign_in(1, 'password 1') as mine;
create function test.changed(wanted text, body jsonb, password text, current text, what text)
returns void language sql as $$
  select test.is(
    coalesce(reply.body #>> '{error,code}', reply.status::text),
    wanted,
    concat_ws(' ', what, body, password)
  )
  from
    signed,
    test.play('auth.user_update', test.asked(mine, 'PUT', body), password, current) as reply;
$$;
select
  test.changed('200', '{}', 'password 1', null, 'just signed in'),
  test.changed('200', '{"email": "new@example.com"}', null, null, 'just signed in');

update auth.sessions set created_at = created_at - interval '15 minutes';
select test.status(test.refresh(test.token_of(mine)), 200, 'refreshed now') from signed;
select
  test.changed('forbidden', '{}', 'a new one', null, 'a refresh is no sign-in'),
  test.changed('forbidden', '{"email": "new@example.com"}', null, null, 'a refresh is no sign-in'),
  test.changed('200', '{"data": {"a": 1}}', null, null, 'all else is free'),
  test.changed('200', '{"email": "User1@example.com"}', null, null, 'the address as it is'),
  test.changed('invalid_credentials', '{}', 'a new one', 'wrong', 'a wrong one'),
  test.changed('200', '{}', 'a new one', 'password 1', 'the current password');
select test.status(test.sign_in(1, 'a new one'), 200, 'changed');
select test.refused(
  test.play('auth.user_update', test.put('{}'), 'another one'),
  'forbidden',
  'a token that names no session'
);
