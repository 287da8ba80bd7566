-- Only a user's own token shows or changes a user: no key, no operator, no deleted user, no malformed id.
select test.user(1);
create temporary table tried as
  select claims
  from
    unnest(
      array[
        null,
        '{"role": "anon"}',
        '{"role": "service_role"}',
        test.claims(2),
        test.claims(1) || '{"role": "anon"}',
        test.claims(1) || '{"role": "service_role"}',
        test.claims(1) || '{"role": null}',
        test.claims(1) || '{"typ": "platform"}',
        test.claims(1) || '{"sub": "nonsense"}',
        test.claims(1) - 'sub'
      ]::jsonb[]
    ) as claims;
select
  test.refused(auth.user_get(test.request('GET', claims => claims)), 'unauthorized', claims::text),
  test.refused(
    auth.user_update(test.request('PUT', '{"data": {"a": 1}}', claims => claims)),
    'unauthorized',
    claims::text
  )
from tried;
select test.is(user_metadata, '{}', 'unchanged') from auth.users;
