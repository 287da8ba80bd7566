-- What each route of operators asks of its caller. The first of these files empties the table.
delete from control.route;
insert into control.route (method, url, least, key, confirm, audited, lane, entry, psql, sentence)
values
  (
    'POST', '/admin/v1/logout', 'viewer', false, false, true, 'control', 'control.logout',
    'select control.sessions_end(:''session'')', 'Ends this session.'
  ),
  (
    'GET', '/admin/v1/me', 'viewer', false, false, false, 'control', 'control.me', 'table control.platform_users',
    'Who is signed in, and which routes are open to them.'
  ),
  (
    'PUT', '/admin/v1/me/password', 'viewer', false, true, true, 'control', 'control.me_password', '',
    'Changes one''s password and ends the other sessions.'
  ),
  (
    'GET', '/admin/v1/me/sessions', 'viewer', false, false, false, 'control', 'control.me_sessions',
    'table control.sessions', 'One''s sessions and tokens.'
  ),
  (
    'DELETE', '/admin/v1/me/sessions/:id', 'viewer', false, false, true, 'control', 'control.me_session_end', '',
    'Ends one of one''s sessions or tokens.'
  ),
  (
    'POST', '/admin/v1/me/tokens', 'viewer', false, true, true, 'control', 'control.me_token_create', '',
    'Makes a token for programs.'
  ),
  (
    'GET', '/admin/v1/operators', 'admin', false, false, false, 'control', 'control.operators',
    'table control.platform_users', 'The operators.'
  ),
  (
    'POST', '/admin/v1/operators', 'owner', false, true, true, 'control', 'control.operator_create', '',
    'Makes an operator.'
  ),
  (
    'PUT', '/admin/v1/operators/:id', 'owner', false, true, true, 'control', 'control.operator_update', '',
    'Changes an operator.'
  ),
  (
    'DELETE', '/admin/v1/operators/:id', 'owner', false, true, true, 'control', 'control.operator_delete', '',
    'Deletes an operator.'
  ),
  (
    'GET', '/admin/v1/operators/:id/sessions', 'owner', false, false, false, 'control', 'control.operator_sessions', '',
    'An operator''s sessions and tokens.'
  ),
  (
    'DELETE', '/admin/v1/operators/:id/sessions', 'owner', false, false, true, 'control',
    'control.operator_sessions_end', '', 'Ends an operator''s sessions and tokens.'
  ),
  (
    'GET', '/admin/v1/audit', 'admin', false, false, false, 'control', 'control.audit_list', 'table control.audit_log',
    'What operators did, newest first.'
  ),
  (
    'GET', '/admin/v1/audit/verify', 'admin', false, false, false, 'control', 'control.audit_verify',
    'select * from control.audit_verify_chain()', 'Whether a row of the audit was changed.'
  ),
  (
    'GET', '/admin/v1/snippets', 'viewer', false, false, false, 'control', 'control.snippets', 'table control.snippets',
    'The SQL one keeps, and what others share.'
  ),
  ('GET', '/admin/v1/snippets/:id', 'viewer', false, false, false, 'control', 'control.snippet', '', 'One snippet.'),
  (
    'PUT', '/admin/v1/snippets/:id', 'viewer', false, false, false, 'control', 'control.snippet_write', '',
    'Keeps a snippet.'
  ),
  (
    'DELETE', '/admin/v1/snippets/:id', 'viewer', false, false, false, 'control', 'control.snippet_delete', '',
    'Deletes a snippet.'
  ),
  (
    'GET', '/rest/v1/*', 'viewer', false, false, false, 'gateway', null,
    'select * from api.reply(''GET'', :''path'', :''query'')', 'Reads rows.'
  ),
  (
    'POST', '/rest/v1/*', 'admin', false, false, true, 'gateway', null,
    'select * from api.reply(''POST'', :''path'', :''query'', null, :''body'')', 'Writes rows, or calls a function.'
  ),
  (
    'PATCH', '/rest/v1/*', 'admin', false, false, true, 'gateway', null,
    'select * from api.reply(''PATCH'', :''path'', :''query'', null, :''body'')', 'Changes rows.'
  ),
  (
    'DELETE', '/rest/v1/*', 'admin', false, false, true, 'gateway', null,
    'select * from api.reply(''DELETE'', :''path'', :''query'')', 'Deletes rows.'
  ),
  ('GET', '/auth/v1/*', 'viewer', false, false, false, 'gateway', null, 'table auth.users', 'Reads users.'),
  ('POST', '/auth/v1/*', 'admin', false, false, true, 'gateway', null, '', 'Makes users and links.'),
  ('PUT', '/auth/v1/*', 'admin', false, false, true, 'gateway', null, '', 'Changes users.'),
  ('DELETE', '/auth/v1/*', 'admin', false, false, true, 'gateway', null, '', 'Deletes users.'),
  ('GET', '/realtime/v1/*', 'viewer', false, false, false, 'gateway', null, '', 'Listens to changes.'),
  (
    'POST', '/realtime/v1/*', 'admin', false, false, true, 'gateway', null,
    'select realtime.send(:''topic'', :''event'', :''payload'')', 'Sends to topics.'
  ),
  (
    'GET', '/storage/v1/*', 'viewer', false, false, false, 'gateway', null, 'table storage.objects',
    'Reads files and buckets.'
  ),
  (
    'POST', '/storage/v1/object/list/*', 'viewer', false, false, false, 'gateway', null,
    'select * from storage.objects where bucket_id = :''bucket'' order by name', 'Lists files.'
  ),
  (
    'POST', '/storage/v1/*', 'admin', false, false, true, 'gateway', null, '',
    'Uploads, moves and copies files, makes buckets and links.'
  ),
  ('PUT', '/storage/v1/*', 'admin', false, false, true, 'gateway', null, '', 'Replaces files, changes buckets.'),
  ('PATCH', '/storage/v1/*', 'admin', false, false, true, 'gateway', null, '', 'Sends a part of a file.'),
  (
    'DELETE', '/storage/v1/*', 'admin', false, false, true, 'gateway', null,
    'delete from storage.objects where bucket_id = :''bucket'' and name = :''key''', 'Deletes files and buckets.'
  );
