-- Mails of a kind that are claimed together go out in order, and the newest has the valid link.
select auth.mail_add('recovery', test.user(1), 'user1@example.com');
select auth.mail_add('recovery', test.user(1), 'user1@example.com');
create temporary table mail as
  select at, test.link(text) as link
  from auth.mail_claim(10) with ordinality as mail (id, channel, address, subject, html, text, at);
select test.is(count(*), 2, 'both') from mail;
select test.is((test.redeem('recovery', link)).status, case at when 1 then 401 else 200 end, at::text)
from mail
order by at;
