-- Where sign-ups are closed a provider signs in known and linkable users, and makes none.
select test.user(1);
select test.oauth('google', test.profile('1', 'ada@example.com'));
select test.settings('{"allow_signups": false}');

select test.refused(test.oauth('google', profile), 'forbidden', profile::text)
from
  unnest(
    array[test.profile('2', 'bea@example.com'), test.profile('2', 'bea@example.com', false), test.profile('2')]
  ) as profile;
select test.is(count(*), 2, 'nobody was made') from auth.users;
select test.status(test.oauth('google', test.profile('1', 'ada@example.com')), 200, 'known');
select test.status(test.oauth('google', test.profile('3', 'user1@example.com')), 200, 'linked');
select
  test.is(count(*), 3, 'remembered'),
  test.is(min(details ->> 'code'), 'forbidden', 'and why')
from auth.events
where name = 'sign_in_refused';
