-- Somebody to run SQL as: a role, a user by id, or claims; nobody else.
select test.user(1);
select test.is(operate.claims_as(null), '{"role": "service_role"}'::jsonb, 'nobody named');
select test.is(operate.claims_as('"anon"'), '{"role": "anon"}'::jsonb, 'anon');
select test.is(
  operate.claims_as(jsonb_build_object('user', test.id(1))) - array['iat', 'exp'],
  jsonb_build_object(
    'sub', test.id(1),
    'role', 'authenticated',
    'aud', 'authenticated',
    'email', 'user1@example.com',
    'app_metadata', '{}'::jsonb,
    'user_metadata', '{}'::jsonb,
    'iss', (core.settings_row()).jwt_issuer
  ),
  'a user'
);
select test.is(
  operate.claims_as('{"claims": {"role": "authenticated", "tenant": 7}}'),
  '{"role": "authenticated", "tenant": 7}'::jsonb,
  'claims'
);
select test.is(operate.claims_as('{"claims": {"tenant": 7}}') ->> 'role', 'anon', 'claims without a role');
select test.throws(format('select operate.claims_as(%L)', given), state, given)
from (
  values
    ('{"user": "00000000-0000-4000-8000-000000000009"}', 'PL404'),
    ('{"user": "x"}', '22P02'),
    ('"postgres"', 'PL400'),
    ('{"claims": {"role": "postgres"}}', 'PL400'),
    ('{"claims": {"role": null}}', 'PL400'),
    ('{"claims": 7}', 'PL400'),
    ('[]', 'PL400')
) as example (given, state);
