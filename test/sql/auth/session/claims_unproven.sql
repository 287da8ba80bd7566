-- While confirmation is required, an unverified address is in no token: policies may trust auth.email().
select test.user(1);
create function test.claimed_email()
returns text language sql as $$
  select (auth.session_start(users)).token ->> 'email'
  from auth.users as users
  where id = test.id(1);
$$;

select test.is(test.claimed_email(), 'user1@example.com', 'proven');

update auth.users set email_confirmed_at = null;
select test.is(test.claimed_email(), null, 'not proven');

select test.settings('{"confirm_email": false}');
select test.is(test.claimed_email(), 'user1@example.com', 'no proof is asked for');
