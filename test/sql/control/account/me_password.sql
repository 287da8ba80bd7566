-- A new password ends the other sessions and every token, and the old one signs nobody in.
create temporary table who as
  select test.signed_in('viewer') as claims, test.signed_in('viewer') as other;
select test.refused(test.call('control.me_password', claims, '{"password": 3}'), 'bad_request', 'too short') from who;
select test.status(
  test.play('control.me_password', test.request('PUT', '{"password": 12}', claims => claims), 'new password'),
  204,
  'changed'
)
from who;
select test.status(test.admit(claims, 'GET', '/admin/v1/me'), 200, 'this one lives') from who;
select test.refused(test.admit(other, 'GET', '/admin/v1/me'), 'unauthorized', 'the other does not') from who;
select test.refused(
  test.play('control.login', test.post('{"email": "viewer@example.com"}')),
  'invalid_credentials',
  'the old'
);
select test.status(
  test.play('control.login', test.post('{"email": "viewer@example.com"}'), 'new password'),
  200,
  'the new'
);
