-- Whoever owns this database makes a way in: the operator gets a new password, is enabled, and the audit knows.
select test.signed_in('admin');
update control.platform_users
set
  disabled_at = now(),
  password_is_given = false;
select test.status(control.operator_reset('Admin@example.com', test.password('another')), 200, 'reset');
select test.status(test.play('control.login', test.post('{"email": "admin@example.com"}'), 'another'), 200, 'signs in');
select test.is((select platform_role from control.platform_users), 'admin', 'with the role of before');
select test.is((select outcome from control.audit_log() where route like 'npm run%'), 'done', 'the audit');
select test.is((select password_is_given from control.platform_users), true, 'a password that somebody else knows');
select test.refused(control.operator_reset('x', '*'), 'bad_request', 'no address');
select test.is(
  (control.operator_reset('new@example.com', test.password('another'))).body ->> 'role',
  'owner',
  'a new one is an owner'
);
