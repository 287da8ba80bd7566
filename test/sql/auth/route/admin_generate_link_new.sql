-- Links for signing up and for invitations make their user; the password travels with the link.
create temporary table made as
  select
    test.play(
      'auth.admin_generate_link',
      test.admin('POST', '{"type": "signup", "email": "ada@example.com", "data": {"name": "Ada"}}'),
      'correct horse'
    ) as reply;
select
  test.status(reply, 200, 'signup'),
  test.is((reply).body -> 'email_confirmed_at', 'null', 'not confirmed yet'),
  test.is((reply).body -> 'user_metadata', '{"name": "Ada"}', 'data')
from made;
select test.is(
  row(tokens.kind, tokens.password = users.encrypted_password, users.encrypted_password like 'scrypt$%')::text,
  '(confirmation,t,t)',
  'the hash'
)
from
  auth.one_time_tokens as tokens
  join auth.users as users on users.id = tokens.user_id;

select test.status(
  test.play(
    'auth.admin_generate_link',
    test.admin('POST', '{"type": "signup", "email": "ada@example.com"}'),
    'another password'
  ),
  200,
  'once more while it is not confirmed'
);
select test.status(
  auth.admin_generate_link(test.admin('POST', '{"type": "invite", "email": "bob@example.com"}')),
  200,
  'invite'
);
select test.is(
  array_agg(concat_ws(' ', users.email, tokens.kind, tokens.password is not null) order by tokens.created_at),
  array['ada@example.com confirmation t', 'ada@example.com confirmation t', 'bob@example.com invite f'],
  'tokens'
)
from
  auth.one_time_tokens as tokens
  join auth.users as users on users.id = tokens.user_id;
select test.is(count(*), 0, 'no mail') from auth.mail_queue;
