-- An unverified account goes to the person that a provider vouches for, and nothing of the stranger's stays.
select test.settings('{"confirm_email": false}');
create temporary table stranger as
  select
    test.play(
      'auth.sign_up',
      test.post('{"email": "user1@example.com", "data": {"name": "not mine"}}'),
      'the stranger''s'
    ) as reply;
insert into auth.identities (user_id, provider, provider_id)
select id, 'facebook', '666' from auth.users;
update auth.users
set
  phone = '+15550001',
  app_metadata = '{"provider": "email", "providers": ["email", "facebook"], "plan": "pro"}';
select auth.mail_add('confirmation', users, users.email, 'a hash') from auth.users as users;
select auth.token_mint(id, 'magiclink', email) from auth.users;

create temporary table owner as
  select test.oauth('google', test.profile('1', 'user1@example.com', true, 'Ada')) as reply;
select test.is(test.whose(owner.reply), test.whose(stranger.reply), 'the same account')
from
  owner,
  stranger;
select test.refused(test.sign_in(1, 'the stranger''s'), 'invalid_credentials', 'the password');
select test.refused(test.refresh(test.token_of(reply)), 'unauthorized', 'the session')
from stranger;
select test.shut_out(reply, 'the access token') from stranger;
select test.is(count(*), 0, 'links') from auth.one_time_tokens where used_at is null;
select test.is(count(*), 0, 'mail') from auth.mail_queue where sent_at is null;
select
  test.is(row(encrypted_password, phone)::text, '(*,)', 'password and number'),
  test.ok(email_confirmed_at is not null, 'confirmed'),
  test.is(user_metadata, '{"name": "Ada", "full_name": "Ada"}', 'user_metadata'),
  test.is(app_metadata, '{"provider": "google", "providers": ["google"], "plan": "pro"}', 'app_metadata')
from auth.users;
select test.status(test.refresh(test.token_of(reply)), 200, 'the owner''s session') from owner;
select test.status(
  auth.user_update(test.asked(reply, 'PUT', '{"data": {"a": "mine"}}')),
  200,
  'the owner''s access token'
)
from owner;
select test.refused(
  test.oauth('facebook', test.profile('666', 'user1@example.com', false)),
  'conflict',
  'the stranger''s account at a provider'
);
select test.is(count(*), 1, 'remembered') from auth.events where name = 'account_claimed';
