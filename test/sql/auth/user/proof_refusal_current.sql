-- AUTH_PASSWORD_CHANGE=current: a stolen session cannot change password or address; a recovery replaces the password.
select test.settings('{"password_change": "current"}'), test.user(1);
create function test.changed(claims jsonb, current text, what text, body jsonb default '{}')
returns text language sql as $$
  select coalesce(reply.body #>> '{error,code}', reply.status::text)
  from
    test.play(
      'auth.user_update',
      test.request('PUT', body, claims => claims),
      case when body = '{}' then 'password 1' end,
      current
    ) as reply;
$$;
create temporary table sessions as
  select
    (test.sign_in(1, 'password 1')).token as signed,
    (
      test.redeem('magiclink', test.link((test.mailed('auth.magiclink', '{"email": "user1@example.com"}')).text))
    ).token as linked;
alter table sessions add column recovered jsonb;
update sessions
set recovered = (
  test.redeem('recovery', test.link((test.mailed('auth.recover', '{"email": "user1@example.com"}')).text))
).token;

select
  test.is(test.changed(signed, null, 'x'), 'forbidden', 'just signed in'),
  test.is(test.changed(linked, null, 'x'), 'forbidden', 'by a link'),
  test.is(test.changed(linked, null, 'x', '{"email": "new@example.com"}'), 'forbidden', 'another address'),
  test.is(test.changed(signed, 'wrong', 'x'), 'invalid_credentials', 'a wrong one'),
  test.is(test.changed(recovered, null, 'x'), '200', 'recovered')
from sessions;
select test.status(test.sign_in(1, 'password 1'), 200, 'set');
