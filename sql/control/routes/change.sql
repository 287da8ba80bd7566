-- Changing the application's schema.
insert into control.route (method, url, least, key, confirm, audited, lane, entry, psql, sentence)
values
  (
    'POST', '/admin/v1/schema/changes', 'admin', false, false, true, 'owner', 'operate.schema_change',
    'select operate.change(:''changes'', :''name'')', 'Changes the schema.'
  ),
  (
    'GET', '/admin/v1/schema/templates', 'viewer', false, false, false, 'gateway', 'operate.policy_templates',
    'table operate.policy_template', 'The templates of policies.'
  );
