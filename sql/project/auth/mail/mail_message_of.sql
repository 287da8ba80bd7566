create or replace function auth.mail_message_of(p_mail auth.mail_queue, p_user auth.users)
returns auth.mail_message
language plpgsql
as $$
-- Nothing is filled into a subject: it is a header.
-- Writes: auth.one_time_tokens
declare
  v_values jsonb := auth.mail_values(p_mail, p_user);
  v_template auth.mail_templates;
begin
  select templates.*
  into v_template
  from auth.mail_templates as templates
  where templates.name = p_mail.template;

  return row(
    p_mail.id,
    p_mail.channel,
    p_mail.address,
    v_template.subject,
    auth.mail_fill(v_template.html, v_values, true),
    auth.mail_fill(v_template.text, v_values, false)
  )::auth.mail_message;
end;
$$;

comment on function auth.mail_message_of(auth.mail_queue, auth.users) is
  'A mail as it is sent, with the token that is made for it.';
