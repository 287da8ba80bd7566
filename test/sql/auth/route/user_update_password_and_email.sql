-- With a new password and a new address in one request, the mail to the new address is kept.
select test.user(1);
select test.status(
  test.play('auth.user_update', test.put('{"email": "new@example.com", "data": {"a": 1}}'), 'a new one'),
  200,
  'changed'
);
select test.rows(
  'select template, address from auth.mail_queue order by template',
  $$select * from (values ('email_change', 'new@example.com'), ('password_changed', 'user1@example.com')) as mails (template, address)$$,
  'both mails'
);
select test.is(user_metadata, '{"a": 1}', 'data') from auth.users;
