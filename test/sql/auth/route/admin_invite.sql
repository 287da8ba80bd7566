-- An invitation makes a user who cannot sign in yet, and queues the mail; again if the user did not come.
create function test.invite(body jsonb)
returns core.reply language sql as $$
  select auth.admin_invite(test.admin('POST', body));
$$;

create temporary table invited as
  select
    test.invite(
      '{"email": "Ada@Example.com", "data": {"name": "Ada"}, "password": 12, "email_confirm": true, "app_metadata": {"a": 1}}'
    ) as reply;
select
  test.status(reply, 200, 'invited'),
  test.is((reply).body, auth.user_json(users), 'the user, flat'),
  test.is(
    row(users.email, users.encrypted_password, users.confirmed_at, users.user_metadata)::text,
    '(ada@example.com,*,,"{""name"": ""Ada""}")',
    'unconfirmed and without a password'
  ),
  test.is(users.app_metadata, '{"provider": "email", "providers": ["email"]}', 'app_metadata')
from
  invited,
  auth.users as users;

select test.status(test.invite('{"email": "ada@example.com"}'), 200, 'again');
select test.is(count(*), 1, 'one user') from auth.users;
select test.is(
  array_agg(concat_ws(' ', template, channel, address, user_id = (select id from auth.users))),
  array['invite email ada@example.com t', 'invite email ada@example.com t'],
  'two mails'
)
from auth.mail_queue;
select test.is(count(*), 2, 'remembered')
from auth.events
where name = 'admin_user_invited' and details ->> 'email' = 'ada@example.com';
