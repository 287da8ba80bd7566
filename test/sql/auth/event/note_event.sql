-- Sign-ins, failures, refusals and sign-outs are written as events, with the client's address.
select test.user(1), test.user(2), test.user(3);
select test.ban(2, '2999-01-01 00:00:00+00');
update auth.users set email_confirmed_at = null where id = test.id(3);
create temporary table signed as
  select test.sign_in(1, 'password 1', '10.0.0.1') as reply;
select test.sign_in(1, 'wrong', '10.0.0.2');
select test.sign_in(9, 'wrong', '10.0.0.3');
select test.sign_in(2, 'password 2', '10.0.0.4');
select test.sign_in(3, 'password 3', '10.0.0.5');
select test.play('auth.token', test.post('{"email": "hunter2"}', '{"grant_type": "password"}'));
select auth.logout(test.asked(reply, 'POST')) from signed;
select test.refresh(test.token_of(reply), '10.0.0.6') from signed;

select test.rows(
  $$select name, user_id, host(ip) as ip, details - '{session_id,family_id}'::text[] as details from auth.events order by id$$,
  $$select name, user_id, ip, details::jsonb from (values
      ('sign_in', test.id(1), '10.0.0.1', '{}'),
      ('sign_in_failed', test.id(1), '10.0.0.2', '{"email": "user1@example.com"}'),
      ('sign_in_failed', null, '10.0.0.3', '{"email": "user9@example.com"}'),
      ('sign_in_refused', test.id(2), '10.0.0.4', '{"code": "user_banned"}'),
      ('sign_in_refused', test.id(3), '10.0.0.5', '{"code": "email_not_confirmed"}'),
      ('sign_in_failed', null, null, '{"email": null}'),
      ('signed_out', test.id(1), null, '{"scope": "local"}'),
      ('refresh_reused', test.id(1), '10.0.0.6', '{}')
    ) as wanted (name, user_id, ip, details)$$,
  'what is remembered'
);
select test.is(details ->> 'family_id', family_id::text, 'of which family')
from
  auth.events,
  auth.sessions
where name = 'refresh_reused';
