insert into control.route (method, url, least, key, confirm, audited, lane, entry, psql, sentence)
values
  (
    'GET', '/admin/v1/mail/templates', 'viewer', false, false, false, 'gateway', 'operate.mail_templates',
    'table auth.mail_templates', 'Subjects and texts of all mail.'
  ),
  (
    'PUT', '/admin/v1/mail/templates/:name', 'admin', false, false, true, 'gateway', 'operate.mail_template_write',
    'update auth.mail_templates set subject = coalesce(:''subject'', subject), html = coalesce(:''html'', html), text = coalesce(:''text'', text), updated_at = now() where name = :''name''',
    'Changes subject and texts of a mail.'
  ),
  (
    'DELETE', '/admin/v1/mail/templates/:name', 'admin', false, false, true, 'gateway', 'operate.mail_template_reset',
    'update auth.mail_templates as t set subject = o.subject, html = o.html, text = o.text, updated_at = now() from auth.mail_originals as o where o.name = t.name and t.name = :''name''',
    'Gives a mail its original texts again.'
  ),
  (
    'POST', '/admin/v1/mail/templates/:name/preview', 'viewer', false, false, false, 'gateway', 'operate.mail_preview',
    'select subject, auth.mail_fill(text, auth.mail_samples(name, core.settings_row()), false) from auth.mail_templates where name = :''name''',
    'What a mail looks like, with samples.'
  ),
  (
    'POST', '/admin/v1/mail/templates/:name/test', 'admin', false, false, true, 'gateway', 'operate.mail_test', '',
    'Sends a mail with samples to oneself.'
  ),
  (
    'GET', '/admin/v1/mail/queue', 'viewer', false, false, false, 'gateway', 'operate.mail_queue',
    'select * from auth.mail_dead()', 'Mail that waits, failed or was sent, and why.'
  ),
  (
    'POST', '/admin/v1/mail/queue/:id/retry', 'admin', false, false, true, 'gateway', 'operate.mail_retry',
    'update auth.mail_queue set failed_at = null, attempts = 0, created_at = now(), next_at = now(), leased_until = null where id = :''id''',
    'Tries to send a mail again.'
  );
