-- An address that the provider does not vouch for is stored unverified; a user without an address is made too.
select test.settings('{"confirm_email": true}');
select test.status(test.oauth('facebook', test.profile('1', 'ada@example.com', verified)), 200, 'signed in')
from (values(false)) as given (verified);
select test.status(test.oauth('facebook', test.profile('2', 'bea@example.com', null)), 200, 'unsaid');
select test.status(test.oauth('tiktok', test.profile('3', null, true)), 200, 'without an address');
select test.status(test.oauth('tiktok', test.profile('4')), 200, 'a second one');

select
  test.is(
    array_agg(coalesce(users.email, 'none') order by identities.provider_id),
    array['ada@example.com', 'bea@example.com', 'none', 'none'],
    'stored'
  ),
  test.is(count(users.email_confirmed_at), 0, 'nobody is confirmed'),
  test.is(
    array_agg(identities.identity_data ->> 'email_verified' order by identities.provider_id),
    array['false', 'false', 'false', 'false'],
    'nor said to be'
  )
from
  auth.users as users
  join auth.identities as identities on identities.user_id = users.id;
select test.is(test.live(), 4, 'sessions');
