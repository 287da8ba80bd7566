create or replace function auth.oauth_cookie_name(p_state text, p_settings core.settings)
returns text
language sql
stable
as $$
  -- Named for its state, so that two tabs do not take each other's. Over https the name is one that nobody else on
  -- the site's domain can set; over plain http browsers would refuse that name. Without a state: how all begin.
  select
    concat(
      case
        when p_settings.public_url ~* '^https:' then '__Host-'
      end,
      'oauth-',
      left(auth.token_digest(p_state), 16)
    );
$$;

comment on function auth.oauth_cookie_name(text, core.settings) is
  'The name of the cookie that ties a sign-in to its browser.';
