create or replace function operate.mail_occasion(p_name text)
returns text language sql immutable parallel safe as $$
  -- When the mail of a template is sent.
  select case p_name
    when 'confirmation' then 'at a sign-up, and when it is asked for again'
    when 'invite' then 'at an invitation'
    when 'magiclink' then 'when somebody asks for a link to sign in'
    when 'recovery' then 'when somebody forgot the password'
    when 'email_change' then 'to the new address, when somebody changes it'
    when 'otp' then 'when somebody asks for a code to sign in'
    when 'sms' then 'to a number, when somebody asks for a code to sign in'
    when 'password_changed' then 'after the password was changed'
    when 'email_changed' then 'to the old address, after it was changed'
  end;
$$;

create or replace function operate.mail_template_json(p_template auth.mail_templates)
returns jsonb language sql stable as $$
  -- A template of mail as its routes return it.
  -- Custom: it is not what came with the installation.
  select jsonb_build_object(
    'name', p_template.name,
    'channel', case p_template.name when 'sms' then 'sms' else 'email' end,
    'sent', operate.mail_occasion(p_template.name),
    'subject', p_template.subject,
    'html', p_template.html,
    'text', p_template.text,
    'names', auth.mail_names(p_template.name),
    'custom', not exists (
      select
      from auth.mail_originals as ours
      where
        ours.name = p_template.name
        and (ours.subject, ours.html, ours.text) = (p_template.subject, p_template.html, p_template.text)
    ),
    'updated_at', p_template.updated_at
  );
$$;

create or replace function operate.mail_template_named(p_name text)
returns auth.mail_templates language sql stable as $$
  -- The template of that name; all nulls if there is none.
  select templates from auth.mail_templates as templates where templates.name = p_name;
$$;
