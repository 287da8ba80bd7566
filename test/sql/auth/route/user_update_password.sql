-- A new password ends every other session and all that was sent before, and sends a notice.
select test.user(1), test.user(2);
create temporary table signed as
  select
    test.sign_in(1, 'password 1') as mine,
    test.sign_in(1, 'password 1') as elsewhere,
    test.sign_in(2, 'password 2') as other;
insert into auth.one_time_tokens (user_id, kind, identity, link_digest, expires_at)
values (test.id(1), 'recovery', 'user1@example.com', 'x', '2999-01-01');

create temporary table updated as
  select test.play('auth.user_update', test.asked(mine, 'PUT', '{}'), 'a new one') as reply
  from signed;
select test.status(reply, 200, 'changed') from updated;
select test.is((reply).body -> 'id', to_jsonb(test.id(1)), 'the user') from updated;

select
  test.status(test.refresh(test.token_of(mine)), 200, 'this session'),
  test.refused(test.refresh(test.token_of(elsewhere)), 'unauthorized', 'another one'),
  test.status(test.refresh(test.token_of(other)), 200, 'another user''s')
from signed;
select test.refused(test.sign_in(1, 'password 1'), 'invalid_credentials', 'the old password');
select test.status(test.sign_in(1, 'a new one'), 200, 'the new one');
select test.ok(used_at is not null, 'the link sent before') from auth.one_time_tokens;
select test.rows(
  'select template, user_id, address from auth.mail_queue',
  $$select 'password_changed' as template, test.id(1) as user_id, 'user1@example.com' as address$$, 'the notice'
);
