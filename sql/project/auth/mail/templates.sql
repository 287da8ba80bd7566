-- The texts of all mails, as they come with us (auth.mail_originals) and in force (auth.mail_templates). The latter are
-- rows to edit: one that differs from what came with us is never overwritten, and one that does not follows it. All share
-- one frame that mail programs display: tables, inline styles, no picture. No colour in it is six digits, so that a
-- search for the code in a mail finds the code.
with
  ours(name, subject, html, text) as (
    select
      mail.name,
      mail.subject,
      concat(
        $$<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>$$,
        mail.subject,
        $$</title>
</head>
<body style="margin:0; padding:0; background-color:#f4f4f5;">
<div style="display:none; max-height:0; overflow:hidden;">$$,
        mail.lead,
        $$</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f4f4f5;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="480" cellpadding="0" cellspacing="0" border="0" style="width:100%; max-width:480px; background-color:#ffffff; border:1px solid #e4e4e7; border-radius:12px; font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;">
<tr><td style="padding:32px 32px 0; font-size:22px; line-height:28px; font-weight:600; color:#18181b;">$$,
        mail.heading,
        $$</td></tr>
<tr><td style="padding:12px 32px 0; font-size:16px; line-height:24px; color:#3f3f46;">$$,
        mail.lead,
        $$</td></tr>
$$,
        case
          when mail.button is not null then concat(
            $$<tr><td style="padding:24px 32px 0;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="#18181b" style="border-radius:8px;"><a href="{{ .ConfirmationURL }}" target="_blank" style="display:inline-block; padding:12px 24px; font-size:16px; line-height:24px; font-weight:600; color:#ffffff; text-decoration:none; border-radius:8px;">$$,
            mail.button, $$</a></td></tr></table>
</td></tr>
$$
          )
        end,
        case
          when mail.code is not null then concat(
            $$<tr><td style="padding:24px 32px 0; font-size:14px; line-height:20px; color:#52525b;">$$, mail.code,
            $$</td></tr>
<tr><td style="padding:8px 32px 0;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="#f4f4f5" style="padding:16px; border-radius:8px; font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace; font-size:32px; line-height:40px; font-weight:600; letter-spacing:8px; color:#18181b;">{{ .Token }}</td></tr></table>
</td></tr>
$$
          )
        end,
        case
          when mail.button is not null
            then $$<tr><td style="padding:24px 32px 0; font-size:14px; line-height:20px; color:#52525b;">If the button does nothing, open this address:<br><a href="{{ .ConfirmationURL }}" target="_blank" style="color:#2563eb; word-break:break-all;">{{ .ConfirmationURL }}</a></td></tr>
$$
        end,
        $$<tr><td style="padding:24px 32px 32px; font-size:14px; line-height:20px; color:#71717a;">$$,
        mail.caution,
        $$</td></tr>
</table>
<p style="margin:16px 0 0; font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif; font-size:12px; line-height:16px; color:#71717a;">Sent by <a href="{{ .SiteURL }}" style="color:#71717a;">{{ .SiteURL }}</a></p>
</td></tr>
</table>
</body>
</html>
$$
      ),
      concat(
        mail.heading,
        E'\n\n',
        mail.lead,
        E'\n\n',
        case when mail.code is not null then E'Enter this code:\n\n    {{ .Token }}\n\n' end,
        case when mail.button is not null then E'Or open this link:\n\n{{ .ConfirmationURL }}\n\n' end,
        mail.caution,
        E'\n\n-- \n{{ .SiteURL }}\n'
      )
    from (
      values
        (
          'confirmation', 'Confirm your email address', 'Confirm your email address',
          'Welcome! Please confirm that {{ .Email }} is your address, and your account is ready.', 'Confirm address',
          'Or enter this code:',
          'The link and the code are good for 24 hours, and once. If you did not sign up, ignore this mail: without your confirmation the account cannot be used.'
        ),
        (
          'invite', 'You have been invited', 'You have been invited',
          'Somebody made an account for {{ .Email }} and invites you to use it.', 'Accept the invitation',
          'Or enter this code:',
          'The link and the code are good for 24 hours, and once. If you did not expect an invitation, ignore this mail.'
        ),
        (
          'magiclink', 'Your sign-in link', 'Sign in', 'You asked to sign in as {{ .Email }}. No password is needed.',
          'Sign in', 'Or enter this code:',
          'The link and the code are good for one hour, and once. If you did not ask for them, ignore this mail: nobody can sign in without them. Never pass them on.'
        ),
        (
          'recovery', 'Reset your password', 'Reset your password', 'You asked for a new password for {{ .Email }}.',
          'Choose a new password', 'Or enter this code:',
          'The link and the code are good for one hour, and once. If you did not ask for them, ignore this mail: your password stays as it is. Never pass them on.'
        ),
        (
          'email_change', 'Confirm your new email address', 'Confirm your new email address',
          'You asked to change your address from {{ .Email }} to {{ .NewEmail }}. Until you confirm it, the old one stays.',
          'Confirm new address', 'Or enter this code:',
          'The link and the code are good for 24 hours, and once. If you did not ask for this, ignore this mail: nothing changes.'
        ),
        (
          'otp', 'Your sign-in code', 'Your sign-in code', 'You asked to sign in as {{ .Email }}.', null,
          'Enter this code where you asked for it:',
          'It is good for a few minutes, and once. If you did not ask for it, ignore this mail: nobody can sign in without the code. Never pass it on, whoever asks for it.'
        ),
        (
          'password_changed', 'Your password was changed', 'Your password was changed',
          'The password of the account {{ .Email }} has just been changed, and other devices have been signed out.',
          null, null,
          'If that was you, there is nothing to do. If it was not, reset your password at once: the mail for it goes to this address.'
        ),
        (
          'email_changed', 'Your email address was changed', 'Your email address was changed',
          'The address of your account was {{ .Email }} and is {{ .NewEmail }} now. This mail is the last that goes to the old one.',
          null, null,
          'If that was you, there is nothing to do. If it was not, turn at once to whoever runs {{ .SiteURL }}.'
        )
    ) as mail (name, subject, heading, lead, button, code, caution)
    union all
    select 'sms', 'Your sign-in code', '', 'Your sign-in code is {{ .Token }}. Never pass it on, whoever asks for it.'
  ),
  followed as (
    update auth.mail_templates as templates
    set
      subject = ours.subject,
      html = ours.html,
      text = ours.text,
      updated_at = clock_timestamp()
    from
      ours
      join auth.mail_originals as before on before.name = ours.name
    where
      templates.name = ours.name
      and (templates.subject, templates.html, templates.text) = (before.subject, before.html, before.text)
      and (ours.subject, ours.html, ours.text) != (before.subject, before.html, before.text)
  ),
  kept as (
    insert into auth.mail_originals as originals (name, subject, html, text)
    select ours.name, ours.subject, ours.html, ours.text from ours
    on conflict (name) do update
      set
        subject = excluded.subject,
        html = excluded.html,
        text = excluded.text
      where (originals.subject, originals.html, originals.text) != (excluded.subject, excluded.html, excluded.text)
  )
insert into auth.mail_templates (name, subject, html, text)
select ours.name, ours.subject, ours.html, ours.text from ours
on conflict (name) do nothing;
