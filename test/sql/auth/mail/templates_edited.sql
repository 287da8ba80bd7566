-- A template is a row: what a DBA writes there is sent.
update auth.mail_templates
set
  subject = 'Hallo',
  html = '',
  text = '{{ .Email }} {{ .Token }} {{ .SiteURL }}'
where name = 'otp';
select test.settings('{"site_url": "https://www.example.com"}');
select auth.mail_add('otp', test.user(1), 'user1@example.com');
select
  test.is(mail.subject, 'Hallo', 'subject'),
  test.is(mail.html, '', 'no HTML'),
  test.ok(mail.text ~ '^user1@example.com \d{6} https://www.example.com$', mail.text)
from auth.mail_claim(1) as mail;
