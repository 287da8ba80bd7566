-- The functions for policies return what is in the token, and null or anon without one.
select
  test.as(null, claims::jsonb),
  test.is(auth.uid(), uid::uuid, coalesce(claims, 'none')),
  test.is(auth.role(), role, coalesce(claims, 'none')),
  test.is(auth.email(), email, coalesce(claims, 'none')),
  test.is(auth.jwt(), claims::jsonb, coalesce(claims, 'none'))
from (
  values
    (null, null, 'anon', null),
    ('{"role": "anon"}', null, 'anon', null),
    (
      '{"role": "authenticated", "sub": "00000000-0000-4000-8000-000000000001", "email": "a@example.com"}',
      '00000000-0000-4000-8000-000000000001', 'authenticated', 'a@example.com'
    ),
    ('{"role": "service_role"}', null, 'service_role', null),
    (
      '{"role": "service_role", "sub": "ABCDEF00-0000-4000-8000-00000000000F"}', 'abcdef00-0000-4000-8000-00000000000f',
      'service_role', null
    )
) as token (claims, uid, role, email);
