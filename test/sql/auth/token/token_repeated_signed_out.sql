-- After a sign-out, of whatever scope reaches the family, the same attempt repeats nothing.
select test.user(1), test.user(2);
create temporary table signed as
  select
    number,
    scope,
    test.sign_in(number, format('password %s', number)) as reply
  from (
    values
      (1, 'local'),
      (2, 'global')
  ) as given (number, scope);
select test.status(test.refresh(test.token_of(reply), attempt => 'one'), 200, scope) from signed;
select test.status(auth.logout(test.asked(reply, 'POST', null, jsonb_build_object('scope', scope))), 204, 'signed out')
from signed;

select test.spent(
  test.refresh(test.token_of(reply), attempt => 'one'),
  'the refresh token has already been used',
  scope
)
from signed;
select test.is(test.live(), 0, 'no token lives');
