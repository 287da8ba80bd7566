-- Unknown operator, wrong password and unusable password are one refusal after the same work.
select test.operator('owner'), test.operator('admin');
update control.platform_users set encrypted_password = '*' where platform_role = 'admin';
create temporary table tried as
  select
    body,
    control.login(test.post(body)) as ask,
    test.play('control.login', test.post(body), 'wrong') as reply
  from
    unnest(
      array[
        '{"email": "owner@example.com"}', '{"email": "admin@example.com"}', '{"email": "nobody@example.com"}',
        '{"email": "nonsense"}', '{}'
      ]::jsonb[]
    ) as body;
select test.refused(reply, 'invalid_credentials', body::text) from tried;
select test.is(count(distinct reply::text), 1, 'the very same') from tried;
select test.is((ask).ask - 'salt', (core.ask_scrypt(core.password_new())).ask - 'salt', body::text)
from tried;
select test.ok(last_sign_in_at is null, 'nobody signed in') from control.platform_users;
