-- The scope global ends all sessions of the user; others leaves this one.
select test.user(1), test.user(2);
create temporary table signed as
  select
    test.sign_in(1, 'password 1') as mine,
    test.sign_in(1, 'password 1') as elsewhere,
    test.sign_in(2, 'password 2') as other;

select test.status(auth.logout(test.asked(mine, 'POST', query => '{"scope": "others"}')), 204, 'others')
from signed;
select test.is(test.live(), 2, 'mine and somebody else''s');
select test.spent(test.refresh(test.token_of(elsewhere)), 'the refresh token has already been used', 'elsewhere')
from signed;
create temporary table rotated as
  select test.refresh(test.token_of(mine)) as mine from signed;
select test.status(mine, 200, 'mine') from rotated;

select test.status(auth.logout(test.asked(mine, 'POST', query => '{"scope": "global"}')), 204, 'global')
from rotated;
select test.is(test.live(), 1, 'somebody else''s');
select test.status(test.refresh(test.token_of(other)), 200, 'which is good') from signed;

-- Whose session is over ends nobody else's.
create temporary table later as
  select test.sign_in(1, 'password 1') as owner;
select test.spent(
  auth.logout(test.asked(mine, 'POST', query => jsonb_build_object('scope', scope))),
  'the session is over',
  scope
)
from
  rotated,
  unnest(array['global', 'others']) as scope;
select test.status(test.refresh(test.token_of(owner)), 200, 'the owner''s goes on') from later;
