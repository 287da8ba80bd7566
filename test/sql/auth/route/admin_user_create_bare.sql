-- An address or a number alone makes a user who has no password to sign in with.
create temporary table made as
  select body, auth.admin_user_create(test.admin('POST', body)) as reply
  from
    unnest(
      array[
        '{"email": "ada@example.com", "phone": null, "password": null, "user_metadata": {"n": 1}, "data": {"n": 2}}',
        '{"phone": "4912345678", "phone_confirm": true, "email_confirm": true}'
      ]::jsonb[]
    ) as body;

select
  test.status(reply, 201, body::text),
  test.is(users.encrypted_password, '*', body::text),
  test.is(users.app_metadata ->> 'provider', case when users.email is null then 'phone' else 'email' end, body::text),
  test.is(users.confirmed_at is not null, users.email is null, 'only what is there is confirmed'),
  test.ok(users.email_confirmed_at is null, body::text)
from
  made
  join auth.users as users on users.id = ((reply).body ->> 'id')::uuid;
select test.is(user_metadata, '{"n": 1}', 'user_metadata goes before data')
from auth.users
where email is not null;
select test.is(count(*), 0, 'no mail') from auth.mail_queue;
