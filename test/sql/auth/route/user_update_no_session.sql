-- A token without a session keeps none alive when the password changes; one with another user's session is rejected.
select test.user(1), test.user(2);
create temporary table signed as
  select
    test.sign_in(1, 'password 1') as mine,
    test.sign_in(2, 'password 2') as other;
select test.spent(
  test.play(
    'auth.user_update',
    test.request(
      'PUT',
      '{}',
      claims => test.claims(1) || jsonb_build_object('session_id', (other).token -> 'session_id')
    ),
    'a new one'
  ),
  'the session is over',
  'with another''s'
)
from signed;
select test.is(test.live(), 2, 'nothing happened');
select test.status(test.play('auth.user_update', test.put('{}'), 'a new one'), 200, 'changed');
select
  test.refused(test.refresh(test.token_of(mine)), 'unauthorized', 'mine'),
  test.status(test.refresh(test.token_of(other)), 200, 'somebody else''s')
from signed;
