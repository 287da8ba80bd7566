-- Once its session has ended, an access token cannot change the account, even between two calls.
select test.user(1);
create temporary table signed as
  select
    test.sign_in(1, 'password 1') as mine,
    test.sign_in(1, 'password 1') as left_alone,
    test.sign_in(1, 'password 1') as elsewhere;
create temporary table rotated as
  select test.refresh(test.token_of(mine)) as mine from signed;
select test.status(auth.user_update(test.asked(mine, 'PUT', '{}')), 200, 'refreshed') from signed;

create temporary table asked as
  select test.asked(elsewhere, 'PUT', '{"password": 9, "data": {"a": 1}}') as request from signed;
create temporary table answered as
  select (auth.user_update(request)).ask as ask from asked;
select test.is(ask ->> 'kind', 'scrypt', 'asked for the key') from answered;
select auth.logout(test.asked(elsewhere, 'POST')) from signed;
update asked
set request.answer = ask || jsonb_build_object('key', encode(test.key('theirs', 'x'), 'base64'))
from answered;
select test.spent(auth.user_update(request), 'the session is over', 'ended between') from asked;
select test.shut_out(elsewhere, 'signed out') from signed;
select test.is(user_metadata, '{}', 'unchanged') from auth.users;
select test.status(test.sign_in(1, 'password 1'), 200, 'the password too');

select test.status(test.play('auth.user_update', test.asked(mine, 'PUT', '{}'), 'a new one'), 200, 'mine')
from signed;
select test.shut_out(left_alone, 'a new password elsewhere') from signed;
select test.status(auth.user_update(test.asked(mine, 'PUT', '{}')), 200, 'still mine') from rotated;
select auth.logout(test.asked(mine, 'POST', query => '{"scope": "global"}')) from signed;
select test.shut_out(mine, 'signed out everywhere') from rotated;
select test.status(test.sign_in(1, 'a new one'), 200, 'what I set');
