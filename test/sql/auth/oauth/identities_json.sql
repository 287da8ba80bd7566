-- A user sees only the own identities.
select test.user(1), test.user(2);
select test.oauth(provider, test.profile(number::text, format('user%s@example.com', number)))
from (
  values
    ('google', 1),
    ('github', 1),
    ('google', 2)
) as account (provider, number);

select
  test.status(reply, 200, 'listed'),
  test.is(
    reply.body,
    (
      select jsonb_build_object('identities', jsonb_agg(to_jsonb(identities) order by identities.created_at))
      from auth.identities as identities
      where user_id = test.id(1)
    ),
    'by the fields'' names'
  )
from auth.user_identities(test.request('GET', claims => test.claims(1))) as reply;
select test.is(
  auth.user_identities(test.request('GET', claims => test.claims(3))),
  auth.user_get(test.request('GET', claims => test.claims(3))),
  'nobody'
);
select test.refused(auth.user_identities(test.request('GET', claims => claims)), 'unauthorized', claims::text)
from (
  values
    (null),
    ('{"role": "service_role"}'::jsonb)
) as given (claims);
