-- An expired link or code is rejected, by the real clock; a moment earlier it is accepted.
select test.user(1);
create temporary table mail as
  select
    test.code(mail.text) as code,
    test.link(mail.text) as link
  from test.mailed('auth.magiclink', '{"email": "user1@example.com"}') as mail;

update auth.one_time_tokens set expires_at = clock_timestamp();
select
  test.refused(test.redeem('magiclink', link), 'unauthorized', 'the link'),
  test.refused(test.redeem('magiclink', code, 'user1@example.com'), 'unauthorized', 'the code'),
  test.is(test.fragment(test.follow('magiclink', link), 'error'), 'unauthorized', 'the link, opened')
from mail;
select test.is(count(*), 0, 'no session') from auth.sessions;

update auth.one_time_tokens set expires_at = clock_timestamp() + interval '1 minute';
select test.status(test.redeem('magiclink', link), 200, 'good')
from mail;
