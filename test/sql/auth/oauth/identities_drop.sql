-- The first verification of an address or a number removes earlier provider identities; a later one does not.
create temporary table stranger as
  select
    number,
    test.oauth('facebook', test.profile(number::text, format('user%s@example.com', number), false)) as reply
  from generate_series(1, 2) as number;
select test.user(3);
select test.oauth('google', test.profile('3', 'user3@example.com'));
update auth.users set phone = '+15550002' where email = 'user2@example.com';
update auth.users set app_metadata = app_metadata || '{"plan": "pro"}';

select test.status(test.redeem('magiclink', test.link(mail.text)), 200, number::text)
from
  unnest(array[1, 3]) as number,
  lateral test.mailed('auth.magiclink', jsonb_build_object('email', format('user%s@example.com', number))) as mail;
select test.status(test.redeem('sms', test.code(mail.text), '+15550002'), 200, 'by number')
from test.mailed('auth.otp', '{"phone": "+15550002"}') as mail;
select test.is(array_agg(provider_id), array['3'], 'what is left') from auth.identities;
select test.is(
  array_agg(app_metadata order by email),
  array[
    '{"provider": "email", "providers": ["email"], "plan": "pro"}',
    '{"provider": "email", "providers": ["email"], "plan": "pro"}',
    '{"provider": "google", "providers": ["google"], "plan": "pro"}'
  ]::jsonb[],
  'app_metadata'
)
from auth.users;
select test.refused(
  test.oauth('facebook', test.profile('1', 'user1@example.com', false)),
  'conflict',
  'the account of before'
);
select test.shut_out(reply, number::text) from stranger;
