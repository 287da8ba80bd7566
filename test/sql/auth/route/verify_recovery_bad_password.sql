-- A rejected password does not spend the link.
select test.user(1);
create temporary table mail as
  select test.link(mail.text) as link, test.code(mail.text) as code
  from test.mailed('auth.recover', '{"email": "user1@example.com"}') as mail;
select test.refused(test.redeem('recovery', link, password => password), 'bad_request', password)
from
  mail,
  unnest(array['', 'short', repeat('x', 257)]) as password;
select test.is(used_at, null::timestamptz, 'unused'), test.is(failures, 0, 'not counted')
from auth.one_time_tokens;
select test.status(test.redeem('recovery', code, 'user1@example.com', 'a good password'), 200, 'then a good one')
from mail;
select test.status(test.sign_in(1, 'a good password'), 200, 'it works');
