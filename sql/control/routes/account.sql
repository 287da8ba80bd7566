insert into control.route (method, url, least, key, confirm, audited, lane, entry, psql, sentence)
values
  (
    'POST', '/admin/v1/users/:id/token', 'admin', false, true, true, 'gateway', 'operate.user_token',
    'select operate.user_claims(users, null) from auth.users as users where id = :''id''',
    'Makes a token for five minutes, to look at the API as a user.'
  ),
  (
    'GET', '/admin/v1/users', 'viewer', false, false, false, 'gateway', 'operate.users',
    'select body from operate.users(core.to_request(''GET'', null, ''{"search": "ada"}'', null, null, null, null, null))',
    'Users of the application, the newest first, or those that a search finds.'
  ),
  (
    'GET', '/admin/v1/users/:id/belongings', 'viewer', false, false, false, 'gateway', 'operate.user_belongings',
    'select * from operate.user_references()', 'What goes with a user who is deleted, what stays, and what prevents it.'
  ),
  (
    'POST', '/admin/v1/users/:id/mail', 'admin', false, false, true, 'gateway', 'operate.user_mail',
    'select auth.mail_grant(''recovery'', users.email, null, null) from auth.users as users where id = :''id''',
    'Sends a user a link to recover, to sign in or to confirm.'
  ),
  (
    'GET', '/admin/v1/logs', 'viewer', false, false, false, 'gateway', 'operate.logs',
    'select * from auth.events order by at desc limit 100', 'What happened to users, and mail that was given up.'
  );
