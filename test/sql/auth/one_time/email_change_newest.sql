-- Of two requested changes the newest counts.
select auth.mail_add('email_change', test.user(1), format('%s@example.com', name))
from unnest(array['a', 'b']) as name;
create temporary table mail as
  select address, test.link(text) as link, test.code(text) as code from auth.mail_claim(2);
select
  test.refused(test.redeem('email_change', link), 'unauthorized', address),
  test.refused(test.redeem('email_change', code, address), 'unauthorized', address)
from mail
where address = 'a@example.com';
select test.status(test.redeem('email_change', link), 200, address)
from mail
where address = 'b@example.com';
select test.is(email, 'b@example.com', 'changed') from auth.users;
