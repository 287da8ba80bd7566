-- A preview fills samples into a draft, or into what is stored, and stores nothing.
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
select test.settings('{"public_url": "https://api.example.com", "site_url": "https://www.example.com"}');
select test.is(
  (
    operate.mail_preview(
      test.mail(
        'email_change',
        '{"subject": "S", "html": "<a href=\"{{ .ConfirmationURL }}\">{{ .NewEmail }}</a>", "text": "{{ .Email }} {{.Token}} {{ .SiteURL }}"}'
      )
    )
  ).body - 'samples'::text,
  jsonb_build_object(
    'subject', 'S',
    'html', '<a href="https://api.example.com/auth/v1/verify?type=email_change&amp;token=sample">ada@example.org</a>',
    'text', 'ada@example.com 123456 https://www.example.com',
    'warnings', '[]'::jsonb
  ),
  'a draft'
);
select
  test.ok(reply.body ->> 'html' !~ '\{\{', 'all is filled in'),
  test.ok(not reply.body -> 'samples' ? 'NewEmail', 'samples of what it may use')
from operate.mail_preview(test.mail('invite', null)) as reply;
select test.refused(operate.mail_preview(test.mail('nosuch')), 'not_found', 'unknown');
select
  test.none(
    'select from auth.mail_templates join auth.mail_originals as o using (name) where o.html != auth.mail_templates.html',
    'nothing was stored'
  ),
  test.none('select from auth.one_time_tokens', 'no token was made');
