-- Signing out ends the family of this session and no other, also if no scope is given.
select test.user(1);
create temporary table signed as
  select
    scope,
    test.sign_in(1, 'password 1') as reply,
    test.sign_in(1, 'password 1') as other
  from unnest(array['{}', '{"scope": ""}', '{"scope": "local"}']::jsonb[]) as scope;
-- the access token of before a refresh names the same family
create temporary table rotated as
  select scope, test.refresh(test.token_of(reply)) as reply from signed;

select test.status(auth.logout(test.asked(reply, 'POST', query => scope)), 204, scope::text)
from signed;
select test.spent(test.refresh(test.token_of(reply)), 'the refresh token has already been used', scope::text)
from rotated;
select test.shut_out(reply, scope::text) from signed;
select test.shut_out(reply, scope::text) from rotated;
select test.status(auth.user_update(test.asked(other, 'PUT', '{}')), 200, 'another sign-in')
from signed;
select test.status(test.refresh(test.token_of(other)), 200, 'and its refresh') from signed;
