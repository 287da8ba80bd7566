create or replace function operate.mail_template_reset(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /admin/v1/mail/templates/:name
-- A mail is never without a template: this puts the original in the place of what was edited.
-- Writes: auth.mail_templates
declare
  v_template auth.mail_templates;
begin
  insert into auth.mail_templates as templates (name, subject, html, text)
  select ours.name, ours.subject, ours.html, ours.text
  from auth.mail_originals as ours
  where ours.name = p_request.path ->> 'name'
  on conflict (name) do update
    set
      subject = excluded.subject,
      html = excluded.html,
      text = excluded.text,
      updated_at = excluded.updated_at
  returning templates.*
  into v_template;
  if v_template.name is null then
    return core.refuse('not_found', 'there is no such template of ours');
  end if;

  return core.ok(operate.mail_template_json(v_template));
end;
$$;

comment on function operate.mail_template_reset(core.request) is
  'DELETE /admin/v1/mail/templates/:name: a mail has its original texts again.';
