create or replace function auth.oauth_cookie(
  p_state text,
  p_settings core.settings,
  p_max_age integer
)
returns text
language sql
stable
as $$
  -- Lax: the way back from the provider is a navigation from another site.
  select
    concat(
      auth.oauth_cookie_name(p_state, p_settings),
      '=',
      case
        when p_max_age > 0 then auth.oauth_cookie_value(p_state)
      end,
      '; Path=/; Max-Age=',
      p_max_age,
      '; HttpOnly; SameSite=Lax',
      case
        when p_settings.public_url ~* '^https:' then '; Secure'
      end
    );
$$;

comment on function auth.oauth_cookie(text, core.settings, integer) is
  'Sets the cookie that ties a sign-in to its browser; an age of 0 takes it away.';
