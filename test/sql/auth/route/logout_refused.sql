-- Signing out requires the token of an existing user, a session where one is ended, and one of three scopes.
select test.user(1);
create temporary table signed as
  select test.sign_in(1, 'password 1') as reply;

select test.refused(
  auth.logout(test.asked(reply, 'POST', query => jsonb_build_object('scope', scope))),
  'bad_request',
  scope
)
from
  signed,
  unnest(array['all', 'LOCAL', 'local ', 'null']) as scope;
select test.refused(auth.logout(test.request(claims => claims)), 'unauthorized', claims::text)
from
  unnest(
    array[
      null,
      '{"role": "anon"}',
      '{"role": "service_role"}',
      '{"role": "service_role", "typ": "platform", "pr": "owner"}',
      test.claims(1),
      test.claims(2)
    ]
  ) as claims;
select test.is(test.live(), 1, 'nothing ended');

select test.status(
  auth.logout(test.request(claims => test.claims(1), query => '{"scope": "global"}')),
  204,
  'everywhere: a session need not be named'
);
select test.status(auth.logout(test.asked(reply, 'POST')), 204, 'and once more is no error')
from signed;
