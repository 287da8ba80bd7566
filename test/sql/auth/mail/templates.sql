-- Every template states its purpose as text and as HTML, with a fixed subject and known names.
select test.is(
  (select array_agg(name order by name) from auth.mail_templates),
  array[
    'confirmation', 'email_change', 'email_changed', 'invite', 'magiclink', 'otp', 'password_changed', 'recovery', 'sms'
  ],
  'templates'
);
select test.none('select name from auth.mail_templates where subject ~ ''\{''', 'subjects');
select test.none(
  $$select name from auth.mail_templates, unnest(array[html, text]) as form
    where form ~ '\{\{ (?!\.(ConfirmationURL|Token|Email|NewEmail|SiteURL) \}\})'$$,
  'unknown names'
);
select test.none(
  $$select name from auth.mail_templates, unnest(array[html, text]) as form
    where name in ('confirmation', 'invite', 'magiclink', 'recovery', 'email_change')
      and not (form ~ 'ConfirmationURL' and form ~ 'Token' and form ~ 'ignore this mail')$$,
  'link, code, and who is to ignore it'
);
select test.none('select name from auth.mail_templates where html ~ ''\m\d{6}\M''', 'what looks like a code');
select test.ok(html !~ 'ConfirmationURL' and html ~ 'Token', 'a code alone')
from auth.mail_templates
where name = 'otp';
select test.ok(html ~ 'NewEmail' and text ~ 'NewEmail', 'the new address')
from auth.mail_templates
where name = 'email_changed';
