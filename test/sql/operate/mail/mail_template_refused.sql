-- A template that would send a header, or braces that nobody fills, is not stored, and not shown.
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

select
  test.is(reply.status, 400, concat(entry, given.body)),
  test.ok(strpos(reply.body #>> '{error,message}', words) > 0, concat(reply.body, ' has ', words))
from
  (
    values
      ('otp', '{}'::jsonb, 'give a subject'),
      ('otp', '{"subject": null, "other": "x"}', 'give a subject'),
      ('otp', '{"subject": ""}', 'one line'),
      ('otp', '{"subject": " "}', 'one line'),
      ('otp', '{"subject": "a\r\nBcc: e@example.com"}', 'one line'),
      ('otp', '{"subject": "a\nb"}', 'one line'),
      ('otp', '{"subject": "a\u2028b"}', 'one line'),
      ('otp', '{"subject": "a\u0085b"}', 'one line'),
      ('otp', jsonb_build_object('subject', repeat('x', 201)), 'one line'),
      ('otp', '{"subject": "{{ .Token }}"}', 'nothing is filled into it'),
      ('otp', '{"text": " "}', 'must not be empty'),
      ('otp', jsonb_build_object('html', repeat('x', 200001)), 'at most 200 kB'),
      ('otp', '{"html": "{{ .Name }}"}', '{{ .Name }} is nothing that can be filled in here'),
      ('otp', '{"text": "{{ .token }}"}', '{{ .token }} is nothing'),
      ('otp', '{"text": "{{ .Token }"}', '{{ .Token } is nothing'),
      ('otp', '{"text": "{{ .Token"}', '{{ .Token is nothing'),
      ('otp', '{"text": "{{ .UserMetaData.name }}"}', '{{ .UserMetaData.name }} is nothing'),
      ('otp', '{"text": "{{ .NewEmail }}"}', '{{ .NewEmail }} is nothing'),
      (
        'otp', '{"text": "{{ .Email | html }}"}',
        'knows {{ .Email }}, {{ .ConfirmationURL }}, {{ .Token }}, {{ .TokenHash }}, {{ .RedirectTo }}, {{ .SiteURL }}'
      ),
      ('password_changed', '{"text": "{{ .Token }}"}', '{{ .Token }} is nothing'),
      ('sms', '{"text": "{{ .Email }}"}', '{{ .Email }} is nothing')
  ) as given (name, body, words),
  unnest(array['write', 'preview']) as entry,
  lateral (
    select written.*
    from operate.mail_template_write(test.mail(name, given.body)) as written
    where entry = 'write'
    union all
    select shown.*
    from operate.mail_preview(test.mail(name, given.body)) as shown
    where entry = 'preview'
  ) as reply
where entry = 'write' or words != 'give a subject';
select test.is(count(*), 9, 'nothing changed')
from
  auth.mail_templates as templates
  join auth.mail_originals as ours using (name, subject, html, text);
