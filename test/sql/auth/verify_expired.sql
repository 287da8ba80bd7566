-- Expired: neither link nor code redeems, by the real clock; a moment earlier they do.
select test.user(1);
create temporary table mail
on commit drop
as
  select
    test.code(mail.text) as code,
    test.link(mail.text) as link
  from test.mailed('auth.magiclink', '{"email": "user1@example.com"}') as mail;

update auth.one_time_tokens set expires_at = clock_timestamp();
select
  test.refused(
    test.verify(jsonb_build_object('type', 'magiclink', 'token', link)),
    'unauthorized',
    'the link'
  ),
  test.refused(
    test.verify(
      jsonb_build_object('type', 'magiclink', 'email', 'user1@example.com', 'token', code)
    ),
    'unauthorized',
    'the code'
  ),
  test.is(
    test.fragment(test.follow('magiclink', link), 'error'),
    'unauthorized',
    'the link, opened'
  )
from mail;
select test.is(count(*), 0, 'no session') from auth.sessions;

update auth.one_time_tokens set expires_at = clock_timestamp() + interval '1 minute';
select test.status(test.verify(jsonb_build_object('type', 'magiclink', 'token', link)), 200, 'good')
from mail;
