create or replace function auth.verify_address(p_kind text, p_link text, p_settings core.settings)
returns text
language sql
immutable
parallel safe
as $$
  select
    concat(rtrim(p_settings.public_url, '/'), '/auth/v1/verify?type=', p_kind, '&token=', p_link);
$$;

comment on function auth.verify_address(text, text, core.settings) is
  'The address of a link token.';
