-- Changing the application's schema.
insert into control.route (method, url, least, key, confirm, audited, lane, psql, sentence)
values
  (
    'POST', '/admin/v1/schema/changes', 'admin', false, false, true, 'owner',
    'select operate.change(:''changes'', :''name'')', 'Changes the schema.'
  ),
  (
    'GET', '/admin/v1/schema/templates', 'viewer', false, false, false, 'gateway', 'table operate.policy_template',
    'The templates of policies.'
  );
