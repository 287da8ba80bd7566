-- Unknown address, no address, wrong password and unusable password get one refusal after the same work.
select test.user(1), test.user(2), test.user(3), test.user(4);
update auth.users set encrypted_password = '*' where id = test.id(2);
update auth.users set encrypted_password = '' where id = test.id(3);
update auth.users set encrypted_password = 'scrypt$16384$8$1$$' where id = test.id(4);

create temporary table tried as
  select
    body,
    auth.token(test.post(body || '{"password": 10}', '{"grant_type": "password"}')) as ask,
    test.play('auth.token', test.post(body, '{"grant_type": "password"}'), 'password 0') as reply
  from
    unnest(
      array[
        '{"email": "user1@example.com"}', '{"email": "user2@example.com"}', '{"email": "user3@example.com"}',
        '{"email": "user4@example.com"}', '{"email": "nobody@example.com"}', '{"email": "nonsense"}', '{"email": null}',
        '{}'
      ]::jsonb[]
    ) as body;

select test.refused(reply, 'invalid_credentials', body::text) from tried;
select test.is(count(distinct reply::text), 1, 'the very same') from tried;
select test.is((ask).ask - 'salt', (core.ask_scrypt(core.password_new())).ask - 'salt', body::text)
from tried;
select test.is(octet_length((ask).ask ->> 'salt') > 4, true, body::text)
from tried
where body ->> 'email' != 'user1@example.com';
select test.is(count(*), 0, 'no session') from auth.sessions;
