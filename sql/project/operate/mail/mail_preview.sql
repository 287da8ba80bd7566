create or replace function operate.mail_preview(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/mail/templates/:name/preview
-- The draft in the body, or what is stored, with samples filled in. Nothing is stored.
declare
  v_template auth.mail_templates := operate.mail_template_named(p_request.path ->> 'name');
  v_samples jsonb;
  v_refusal text;
begin
  if v_template.name is null then
    return core.refuse('not_found', 'there is no such template');
  end if;

  v_template := operate.mail_drafted(v_template, p_request.body);
  v_refusal := operate.mail_refusal(v_template);
  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  v_samples := auth.mail_samples(v_template.name, core.settings_row());
  return core.ok(
    jsonb_build_object(
      'subject', v_template.subject,
      'html', auth.mail_fill(v_template.html, v_samples, true),
      'text', auth.mail_fill(v_template.text, v_samples, false),
      'samples', v_samples,
      'warnings', operate.mail_warnings(v_template)
    )
  );
end;
$$;

comment on function operate.mail_preview(core.request) is
  'POST /admin/v1/mail/templates/:name/preview: what a mail looks like, with samples.';
