-- The events of a user outlive the user.
select test.user(1);
select auth.note_event('sign_in', test.id(1), '10.0.0.1');
delete from auth.users;
select test.is(user_id, test.id(1), 'still') from auth.events;
