create or replace function operate.mail_templates(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/mail/templates
  select core.ok(
    jsonb_build_object(
      'templates', coalesce(jsonb_agg(operate.mail_template_json(templates) order by templates.name), '[]')
    )
  )
  from auth.mail_templates as templates;
$$;

comment on function operate.mail_templates(core.request) is
  'GET /admin/v1/mail/templates: subjects and texts of all mail.';
