insert into control.route (method, url, least, key, confirm, audited, lane, psql, sentence)
values
  (
    'POST',
    '/admin/v1/access/explain',
    'viewer',
    false,
    false,
    false,
    'gateway',
    'select * from operate.explain_access(core.to_request(''POST'', null, null, null, :''body'', null, null, null))',
    'Says why somebody may or may not read or write a row.'
  );
