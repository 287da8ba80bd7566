-- A template is filled in one pass, as text or for HTML; unknown names stay.
select test.is(
  auth.mail_fill(
    '{{ .Email }}|{{.Token}}|{{ .NewEmail }}|{{ .SiteURL }}|{{ .ConfirmationURL }}|{{ .Other }}|{{ Email }}',
    '{"Email": "{{ .Token }}<b>\"&''", "Token": "123456", "ConfirmationURL": "a?b&c"}', html
  ),
  wanted,
  html::text
)
from (
  values
    (false, '{{ .Token }}<b>"&''|123456|||a?b&c|{{ .Other }}|{{ Email }}'),
    (true, '{{ .Token }}&lt;b&gt;&quot;&amp;&#39;|123456|||a?b&amp;c|{{ .Other }}|{{ Email }}')
) as form (html, wanted);
select test.is(auth.mail_fill('', '{}', true), '', 'nothing');
select test.is(auth.mail_fill('none', '{}', true), 'none', 'no name');
select test.is(auth.mail_fill('{{ .Token }}{{ .Token }}', '{"Token": "\\1"}', false), '\1\1', 'twice');
