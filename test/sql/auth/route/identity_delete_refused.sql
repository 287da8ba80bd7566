-- Another user's identity is not found; a banned user, or a token without a user, unlinks nothing.
select test.user(1), test.user(2), test.user(3);
select test.oauth('google', test.profile(number::text, format('user%s@example.com', number)))
from generate_series(1, 3) as number;
select test.ban(3, '2100-01-01 00:00:00+00');

select test.refused(
  auth.identity_delete(test.admin('DELETE', null, identity.id, '{}', claims)),
  code,
  concat_ws(' ', claims, identity.id)
)
from
  (
    values
      (test.claims(1), '2', 'not_found'),
      (test.claims(1), null, 'not_found'),
      (test.claims(3), '3', 'user_banned'),
      (test.claims(4), '1', 'unauthorized'),
      ('{"role": "service_role"}'::jsonb, '1', 'unauthorized'),
      (null, '1', 'unauthorized')
  ) as given (claims, of, code),
  lateral (
    select coalesce(min(identities.id::text), 'no uuid') as id
    from auth.identities as identities
    where identities.provider_id = given.of
  ) as identity;
select test.refused(
  auth.identity_delete(test.admin('DELETE', null, test.id(9)::text, '{}', test.claims(1))),
  'not_found',
  'nobody''s'
);
select test.is(count(*), 3, 'all there') from auth.identities;
