-- A transaction that wrote users may have run the application's triggers, and says so; a refresh runs none. So does one
-- that tried to and was taken back.
select test.user(1);
create temporary table given as
  select (test.sign_in(1, 'password 1')).body ->> 'refresh_token' as token;
select set_config('plinth.soiled', '', true);

select test.status(test.refresh(token), 200, 'a refresh') from given;
select test.ok(not core.is_soiled(), 'leaves nothing');

select test.sign_in(1, 'password 1');
select test.ok(core.is_soiled(), 'a sign-in stamps its user');
select set_config('plinth.soiled', '', true);

delete from auth.users;
select test.ok(core.is_soiled(), 'and a deletion reaches what refers to users');
select set_config('plinth.soiled', '', true);

select test.user(1), test.user(2);
select set_config('plinth.soiled', '', true);
select test.ok(not auth.email_store(test.id(1), 'user2@example.com'), 'an address that is taken');
select test.ok(core.is_soiled(), 'was tried all the same');
