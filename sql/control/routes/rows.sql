insert into control.route (method, url, least, key, confirm, audited, lane, entry, psql, sentence)
values
  (
    'GET', '/admin/v1/rows/:schema/:relation', 'viewer', false, false, false, 'gateway', 'operate.rows',
    'select * from operate.rows(core.to_request(''GET'', json_build_object(''schema'', :''schema'', ''relation'', :''relation'')::text, ''{"limit": "100"}'', null, null, null, null, null))',
    'Shows the rows of a table or view, page by page.'
  ),
  (
    'POST', '/admin/v1/rows/:schema/:relation', 'admin', false, false, true, 'gateway', 'operate.rows_write',
    'select * from operate.rows_write(core.to_request(''POST'', json_build_object(''schema'', :''schema'', ''relation'', :''relation'')::text, ''{}'', null, :''body'', null, null, null))',
    'Inserts, changes or deletes rows, after a dry run if wanted.'
  ),
  (
    'POST', '/admin/v1/access/explain', 'viewer', false, false, false, 'gateway', 'operate.explain_access',
    'select * from operate.explain_access(core.to_request(''POST'', null, null, null, :''body'', null, null, null))',
    'Says why somebody may or may not read or write a row.'
  ),
  (
    'POST', '/admin/v1/access/try', 'viewer', false, false, true, 'gateway', 'operate.request_try',
    'select * from api.reply(:''method'', :''path'', p_body => :''body'', p_claims => operate.claims_as(:''as''))',
    'Says what a request to the API would answer somebody, and takes back what it did.'
  );
