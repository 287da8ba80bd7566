-- A transaction that wrote users may have run the application's triggers, and says so; a refresh runs none.
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
