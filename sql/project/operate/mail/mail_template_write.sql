create or replace function operate.mail_template_write(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- PUT /admin/v1/mail/templates/:name
-- The next mail uses the new text, also one that is waiting already.
-- Writes: auth.mail_templates
declare
  v_template auth.mail_templates;
  v_refusal text;
begin
  select templates.*
  into v_template
  from auth.mail_templates as templates
  where templates.name = p_request.path ->> 'name'
  for update;
  if v_template.name is null then
    return core.refuse('not_found', 'there is no such template');
  end if;

  if not coalesce(jsonb_strip_nulls(p_request.body) ?| array['subject', 'html', 'text'], false) then
    return core.refuse('bad_request', 'give a subject, html or text');
  end if;

  v_template := operate.mail_drafted(v_template, p_request.body);
  v_refusal := operate.mail_refusal(v_template);
  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  v_template.updated_at := clock_timestamp();
  update auth.mail_templates as templates
  set
    subject = v_template.subject,
    html = v_template.html,
    text = v_template.text,
    updated_at = v_template.updated_at
  where templates.name = v_template.name;
  return core.ok(
    operate.mail_template_json(v_template) || jsonb_build_object('warnings', operate.mail_warnings(v_template))
  );
end;
$$;

comment on function operate.mail_template_write(core.request) is
  'PUT /admin/v1/mail/templates/:name: changes subject and texts of a mail.';
