-- Of two changes that were asked for the newest counts.
select auth.mail_add('email_change', test.user(1), format('%s@example.com', name))
from unnest(array['a', 'b']) as name;
create temporary table mail
on commit drop
as
  select address, test.link(text) as link, test.code(text) as code from auth.mail_claim(2);
select
  test.refused(
    test.verify(jsonb_build_object('type', 'email_change', 'token', link)),
    'unauthorized',
    address
  ),
  test.refused(
    test.verify(jsonb_build_object('type', 'email_change', 'token', code, 'email', address)),
    'unauthorized',
    address
  )
from mail
where address = 'a@example.com';
select
  test.status(test.verify(jsonb_build_object('type', 'email_change', 'token', link)), 200, address)
from mail
where address = 'b@example.com';
select test.is(email, 'b@example.com', 'changed') from auth.users;
