create or replace function auth.settings(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /auth/v1/settings, as Supabase's clients read it
  -- Codes can always go to numbers: by the webhook, or into the log as mail does.
  select core.ok(
    jsonb_build_object(
      'external', (
        select coalesce(jsonb_object_agg(offered.provider ->> 'id', true), '{}')
        from jsonb_array_elements(auth.providers_offered()) as offered (provider)
      ) || jsonb_build_object('email', true, 'phone', true, 'anonymous_users', settings.anonymous_signups),
      'disable_signup', not settings.allow_signups,
      'mailer_autoconfirm', not settings.confirm_email,
      'phone_autoconfirm', false,
      'sms_provider', 'webhook'
    )
  )
  from core.settings_row() as settings;
$$;

comment on function auth.settings(core.request) is 'GET /auth/v1/settings: what a client may offer its users.';
