insert into control.route (method, url, least, key, confirm, audited, lane, psql, sentence)
values
  (
    'POST',
    '/admin/v1/users/:id/token',
    'admin',
    false,
    true,
    true,
    'gateway',
    'select operate.user_claims(users, null) from auth.users as users where id = :''id''',
    'Makes a token for five minutes, to look at the API as a user.'
  );
