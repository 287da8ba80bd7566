-- What each route of operators asks of its caller. The first of these files empties the table.
delete from control.route;
insert into control.route (method, url, least, key, confirm, audited, lane, psql, sentence)
values
  (
    'POST', '/admin/v1/logout', 'viewer', false, false, true, 'control', 'select control.sessions_end(:''session'')',
    'Ends this session.'
  ),
  (
    'GET', '/admin/v1/me', 'viewer', false, false, false, 'control', 'table control.platform_users',
    'Who is signed in, and which routes are open to them.'
  ),
  (
    'PUT', '/admin/v1/me/password', 'viewer', false, true, true, 'control', '',
    'Changes one''s password and ends the other sessions.'
  ),
  (
    'GET', '/admin/v1/me/sessions', 'viewer', false, false, false, 'control', 'table control.sessions',
    'One''s sessions and tokens.'
  ),
  (
    'DELETE', '/admin/v1/me/sessions/:id', 'viewer', false, false, true, 'control', '',
    'Ends one of one''s sessions or tokens.'
  ),
  ('POST', '/admin/v1/me/tokens', 'viewer', false, true, true, 'control', '', 'Makes a token for programs.'),
  (
    'GET', '/admin/v1/operators', 'admin', false, false, false, 'control', 'table control.platform_users',
    'The operators.'
  ),
  ('POST', '/admin/v1/operators', 'owner', false, true, true, 'control', '', 'Makes an operator.'),
  ('PUT', '/admin/v1/operators/:id', 'owner', false, true, true, 'control', '', 'Changes an operator.'),
  ('DELETE', '/admin/v1/operators/:id', 'owner', false, true, true, 'control', '', 'Deletes an operator.'),
  (
    'GET', '/admin/v1/operators/:id/sessions', 'owner', false, false, false, 'control', '',
    'An operator''s sessions and tokens.'
  ),
  (
    'DELETE', '/admin/v1/operators/:id/sessions', 'owner', false, false, true, 'control', '',
    'Ends an operator''s sessions and tokens.'
  ),
  (
    'GET', '/admin/v1/audit', 'admin', false, false, false, 'control', 'table control.audit_log',
    'What operators did, newest first.'
  ),
  (
    'GET', '/admin/v1/audit/verify', 'admin', false, false, false, 'control',
    'select * from control.audit_verify_chain()', 'Whether a row of the audit was changed.'
  ),
  (
    'GET', '/admin/v1/snippets', 'viewer', false, false, false, 'control', 'table control.snippets',
    'The SQL one keeps, and what others share.'
  ),
  ('GET', '/admin/v1/snippets/:id', 'viewer', false, false, false, 'control', '', 'One snippet.'),
  ('PUT', '/admin/v1/snippets/:id', 'viewer', false, false, false, 'control', '', 'Keeps a snippet.'),
  ('DELETE', '/admin/v1/snippets/:id', 'viewer', false, false, false, 'control', '', 'Deletes a snippet.'),
  (
    'GET', '/rest/v1/*', 'viewer', false, false, false, 'gateway',
    'select * from api.reply(''GET'', :''path'', :''query'')', 'Reads rows.'
  ),
  (
    'POST', '/rest/v1/*', 'admin', false, false, true, 'gateway',
    'select * from api.reply(''POST'', :''path'', :''query'', null, :''body'')', 'Writes rows, or calls a function.'
  ),
  (
    'PATCH', '/rest/v1/*', 'admin', false, false, true, 'gateway',
    'select * from api.reply(''PATCH'', :''path'', :''query'', null, :''body'')', 'Changes rows.'
  ),
  (
    'DELETE', '/rest/v1/*', 'admin', false, false, true, 'gateway',
    'select * from api.reply(''DELETE'', :''path'', :''query'')', 'Deletes rows.'
  ),
  ('GET', '/auth/v1/*', 'viewer', false, false, false, 'gateway', 'table auth.users', 'Reads users.'),
  ('POST', '/auth/v1/*', 'admin', false, false, true, 'gateway', '', 'Makes users and links.'),
  ('PUT', '/auth/v1/*', 'admin', false, false, true, 'gateway', '', 'Changes users.'),
  ('DELETE', '/auth/v1/*', 'admin', false, false, true, 'gateway', '', 'Deletes users.'),
  ('GET', '/realtime/v1/*', 'viewer', false, false, false, 'gateway', '', 'Listens to changes.'),
  (
    'POST', '/realtime/v1/*', 'admin', false, false, true, 'gateway',
    'select realtime.send(:''topic'', :''event'', :''payload'')', 'Sends to topics.'
  ),
  (
    'GET', '/storage/v1/*', 'viewer', false, false, false, 'gateway', 'table storage.objects',
    'Reads files and buckets.'
  ),
  (
    'POST', '/storage/v1/object/list/*', 'viewer', false, false, false, 'gateway',
    'select * from storage.objects where bucket_id = :''bucket'' order by name', 'Lists files.'
  ),
  (
    'POST', '/storage/v1/*', 'admin', false, false, true, 'gateway', '',
    'Uploads, moves and copies files, makes buckets and links.'
  ),
  ('PUT', '/storage/v1/*', 'admin', false, false, true, 'gateway', '', 'Replaces files, changes buckets.'),
  ('PATCH', '/storage/v1/*', 'admin', false, false, true, 'gateway', '', 'Sends a part of a file.'),
  (
    'DELETE', '/storage/v1/*', 'admin', false, false, true, 'gateway',
    'delete from storage.objects where bucket_id = :''bucket'' and name = :''key''', 'Deletes files and buckets.'
  );
