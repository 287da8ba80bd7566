-- An edited template is what is sent; what the body does not have stays, and deleting it brings ours back.
create function test.mail(name text, body jsonb default null, email text default 'operator@example.com')
returns core.request language sql as $$
  select
    row(
      'POST',
      jsonb_build_object('name', name),
      '{}',
      '{}',
      body,
      null,
      jsonb_build_object('role', 'service_role', 'typ', 'platform', 'pr', 'admin', 'sub', test.id(77), 'email', email),
      null::jsonb
    )::core.request;
$$;
create temporary table written as
  select
    (
      operate.mail_template_write(
        test.mail('otp', '{"subject": "Dein Code", "text": "{{ .Token }}", "html": "<b>{{.Token}}</b>"}')
      )
    ).body;
select
  test.is(body ->> 'subject', 'Dein Code', 'the subject'),
  test.is(body -> 'custom', 'true', 'it is not ours any more'),
  test.is(body -> 'warnings', '[]', 'nothing is missing')
from written;
select auth.mail_add('otp', test.user(1), 'user1@example.com');
select
  test.is(mail.subject, 'Dein Code', 'subject'),
  test.ok(mail.html ~ '^<b>\d{6}</b>$', 'html')
from auth.mail_claim(1) as mail;

select
  test.is(
    (operate.mail_template_write(test.mail('otp', '{"subject": "Code", "html": null}'))).body ->> 'html',
    '<b>{{.Token}}</b>',
    'the rest stays'
  ),
  test.is(
    (operate.mail_template_write(test.mail('otp', '{"html": "<b>none</b>"}'))).body -> 'warnings',
    '["html has neither {{ .ConfirmationURL }} nor {{ .Token }}"]',
    'of no use'
  ),
  test.refused(operate.mail_template_write(test.mail('nosuch', '{"subject": "x"}')), 'not_found', 'unknown');
select
  test.is((operate.mail_template_reset(test.mail('otp'))).body -> 'custom', 'false', 'ours again'),
  test.refused(operate.mail_template_reset(test.mail('nosuch')), 'not_found', 'none of ours');
delete from auth.mail_templates where name = 'otp';
select test.is(
  (operate.mail_template_reset(test.mail('otp'))).body ->> 'subject',
  'Your sign-in code',
  'a deleted one'
);
select test.rows(
  'select name, subject, html, text from auth.mail_templates order by name',
  'select name, subject, html, text from auth.mail_originals order by name', 'as they came'
);
