insert into control.route (method, url, least, key, confirm, audited, lane, entry, psql, sentence)
values
  (
    'GET', '/admin/v1/providers', 'viewer', false, false, false, 'gateway', 'operate.providers',
    'select * from operate.providers(null)', 'Who can sign users in, and what is missing where one cannot.'
  ),
  (
    'GET', '/admin/v1/settings', 'viewer', false, false, false, 'gateway', 'operate.settings',
    'select * from operate.settings_in_force(null)', 'Every variable of the environment, and what is in force.'
  ),
  (
    'GET', '/admin/v1/readiness', 'viewer', false, false, false, 'gateway', 'operate.readiness',
    'select * from operate.readiness_points(null, null) where applies', 'What is not ready for others to use.'
  ),
  (
    'GET', '/admin/v1/keys', 'viewer', false, false, false, 'gateway', 'operate.keys', '',
    'The key that clients of the API send.'
  ),
  (
    'POST', '/admin/v1/keys/service', 'owner', false, true, true, 'gateway', 'operate.key_service', '',
    'The service key.'
  );
