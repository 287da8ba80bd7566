-- Deleting a user deletes the identities, and the account at the provider may become another user.
select test.oauth('google', test.profile('1', 'ada@example.com'));
delete from auth.users;
select test.is(count(*), 0, 'identities') from auth.identities;
select test.status(test.oauth('google', test.profile('1', 'ada@example.com')), 200, 'anew');
select test.is(count(*), 1, 'users') from auth.users;
