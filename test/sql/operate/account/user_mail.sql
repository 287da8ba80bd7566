-- An operator has mail sent to a user, and is told what became of it.
select test.user(1), test.user(2), test.user(3);
select test.ban(3, '2100-01-01 00:00:00+00');
update auth.users set email_confirmed_at = null where id = test.id(2);
insert into auth.users (id, phone) values (test.id(4), '+15550001');

create function test.mail(number integer, kind text)
returns core.reply language sql as $$
  select operate.user_mail(test.admin('POST', jsonb_build_object('kind', kind), test.id(number)::text));
$$;
select
  test.status(test.mail(1, 'recovery'), 202, 'to recover'),
  test.status(test.mail(1, 'magiclink'), 202, 'to sign in'),
  test.status(test.mail(2, 'confirmation'), 202, 'to confirm'),
  test.refused(test.mail(1, 'confirmation'), 'conflict', 'an address that is confirmed'),
  test.refused(test.mail(4, 'recovery'), 'conflict', 'nobody with an address'),
  test.refused(test.mail(3, 'magiclink'), 'user_banned', 'who is banned'),
  test.refused(test.mail(9, 'recovery'), 'not_found', 'nobody'),
  test.refused(test.mail(1, 'otp'), 'bad_request', 'another kind'),
  test.refused(test.mail(1, null), 'bad_request', 'no kind');
select test.is(
  array_agg(concat(template, ' ', address) order by template),
  array['confirmation user2@example.com', 'magiclink user1@example.com', 'recovery user1@example.com'],
  'queued'
)
from auth.mail_queue;
select test.is(
  array_agg(concat(name, ' ', user_id, ' ', details) order by id),
  array[
    concat('admin_mail_sent ', test.id(1), ' {"by": "service key", "kind": "recovery"}'),
    concat('admin_mail_sent ', test.id(1), ' {"by": "service key", "kind": "magiclink"}'),
    concat('admin_mail_sent ', test.id(2), ' {"by": "service key", "kind": "confirmation"}')
  ],
  'remembered'
)
from auth.events;
update core.settings set mail_per_address = 1;
select test.refused(test.mail(1, 'recovery'), 'rate_limited', 'not twice in a minute');
