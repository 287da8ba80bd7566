-- A route that confirms asks for the password first, counts what is wrong, and begins nothing before it is right.
create temporary table who as
  select test.signed_in('owner') as claims;
select test.settings('{"max_attempts": 2}');
select test.refused(test.admit(claims, 'POST', '/admin/v1/me/tokens', '{}'), 'bad_request', 'no password')
from who;
select test.is(
  (test.admit(claims, 'POST', '/admin/v1/me/tokens', '{"current_password": 8}')).ask ->> 'of',
  'current_password',
  'asks'
)
from who;
select test.refused(
  test.admit(
    claims,
    'POST',
    '/admin/v1/me/tokens',
    '{"current_password": 8}',
    test.answer(test.admit(claims, 'POST', '/admin/v1/me/tokens', '{"current_password": 8}'), 'wrong')
  ),
  'invalid_credentials',
  'wrong'
)
from who;
select test.refused(
  test.admit(claims, 'POST', '/admin/v1/me/tokens', '{"current_password": 8}'),
  'rate_limited',
  'too many'
)
from who;
select test.is((select count(*) from control.audit as a where a.kind = 'begun'), 0::bigint, 'nothing began');
select test.is((select count(*) from control.audit as a where a.kind = 'refused'), 3::bigint, 'refusals are kept');
