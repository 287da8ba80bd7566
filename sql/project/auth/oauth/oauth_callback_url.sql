create or replace function auth.oauth_callback_url(p_settings core.settings)
returns text
language sql
immutable
parallel safe
as $$
  -- One for all providers, who compare it byte for byte with what is registered with them.
  select p_settings.public_url || '/auth/v1/callback';
$$;

comment on function auth.oauth_callback_url(core.settings) is
  'Where providers send a browser back to.';
