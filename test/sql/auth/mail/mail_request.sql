-- A known, an unknown, a banned and an unconfirmed address get the same answer; only a malformed one is rejected.
select test.user(number) from generate_series(1, 3) as number;
select test.ban(2, 'infinity');
update auth.users set email_confirmed_at = null where id = test.id(3);

select test.is(
  test.play(route::regproc, test.post(jsonb_build_object('email', email, 'type', 'recovery')), null),
  test.play(route::regproc, test.post('{"email": "nobody@example.com", "type": "recovery"}'), null),
  route || ' ' || email
)
from
  unnest(array['auth.recover', 'auth.magiclink', 'auth.otp', 'auth.resend']) as route,
  unnest(array['user1@example.com', 'USER2@example.com', 'user3@example.com']) as email;
select test.is(
  (
    select array_agg(concat_ws(' ', template, count) order by template)
    from (select template, count(*) from auth.mail_queue group by template) as mail
  ),
  array['magiclink 3', 'otp 3', 'recovery 6'],
  'mails'
);
select test.none('select from auth.mail_queue where address !~ ''^user''', 'nobody gets one');
select test.is(
  (
    select array_agg(key)
    from jsonb_object_keys((auth.recover(test.post('{"email": "a@b.example"}'))).body) as key
  ),
  array['message'],
  'the body'
);
