-- A claimed mail contains a token that is made for it; only its digests are stored.
select test.settings('{"public_url": "https://api.example.com/", "site_url": "https://www.example.com"}');
select auth.mail_add('magiclink', test.user(1), 'user1@example.com');
create temporary table mail as
  select * from auth.mail_claim(10);

select test.is(
  row(mail.id, mail.channel, mail.address, mail.subject)::text,
  row(queue.id, 'email', 'user1@example.com', 'Your sign-in link')::text,
  'what is sent'
)
from
  mail,
  auth.mail_queue as queue;
select
  test.ok(
    mail.text ~ 'https://api\.example\.com/auth/v1/verify\?type=magiclink&token=[A-Za-z0-9_-]{43}\s',
    'the link in the text'
  ),
  test.ok(
    mail.html ~ 'href="https://api\.example\.com/auth/v1/verify\?type=magiclink&amp;token=[A-Za-z0-9_-]{43}"',
    'the link in the HTML'
  ),
  test.is(test.code(mail.html), test.code(mail.text), 'the code in both'),
  test.ok(mail.text || mail.html !~ '\{\{', 'nothing is left to fill in')
from mail;
select test.is(
  row(tokens.user_id, tokens.kind, tokens.identity, tokens.link_digest, tokens.code_digest)::text,
  row(
    test.id(1),
    'magiclink',
    'user1@example.com',
    auth.token_digest(test.link(mail.text)),
    auth.code_digest('magiclink', 'user1@example.com', test.code(mail.text))
  )::text,
  'the digests'
)
from
  mail,
  auth.one_time_tokens as tokens;
select test.is(position(secret in queue::text || tokens::text), 0, 'neither is stored')
from
  mail,
  auth.mail_queue as queue,
  auth.one_time_tokens as tokens,
  unnest(array[test.link(mail.text), ' ' || test.code(mail.text)]) as secret;
