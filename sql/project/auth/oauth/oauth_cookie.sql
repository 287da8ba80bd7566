create or replace function auth.oauth_cookie_name(p_state text, p_settings core.settings)
returns text language sql stable as $$
  -- The name of the cookie that ties a sign-in to its browser.
  -- Named for its state, so that two tabs do not take each other's. Over https the prefix keeps other hosts of the
  -- site's domain from setting it; over plain http browsers would reject that name. Without a state: the beginning
  -- that all names share.
  select concat(
    case when p_settings.public_url ~* '^https:' then '__Host-' end,
    'oauth-',
    left(auth.token_digest(p_state), 16)
  );
$$;

create or replace function auth.oauth_cookie_value(p_state text)
returns text language sql stable as $$
  -- The value of the cookie for that state.
  -- Another digest than the stored one: neither the table nor the cookie yields the other. Short, because a browser
  -- sends all its cookies with each request.
  select left(auth.token_digest('cookie ' || p_state), 32);
$$;

create or replace function auth.oauth_cookie(p_state text, p_settings core.settings, p_max_age integer)
returns text language sql stable as $$
  -- Sets the cookie that ties a sign-in to its browser; an age of 0 deletes it.
  -- Lax: the browser comes back from the provider by a navigation from another site.
  select concat(
    auth.oauth_cookie_name(p_state, p_settings),
    '=',
    case when p_max_age > 0 then auth.oauth_cookie_value(p_state) end,
    '; Path=/; Max-Age=',
    p_max_age,
    '; HttpOnly; SameSite=Lax',
    case when p_settings.public_url ~* '^https:' then '; Secure' end
  );
$$;

create or replace function auth.oauth_is_other_browser(p_cookies text, p_state text, p_settings core.settings)
returns boolean language sql stable as $$
  -- True when another browser than this one began the sign-in.
  -- RFC 9700, 4.7: a person led here with somebody else's state would be signed in as that somebody. A browser with
  -- cookies of ours and none for this state did not begin the sign-in. A browser without any may be a client that
  -- keeps none: the settings decide.
  select case
    when count(*) = 0 then p_settings.oauth_strict
    else bool_and(cookie.text != auth.oauth_cookie_name(p_state, p_settings) || '=' || auth.oauth_cookie_value(p_state))
  end
  from regexp_split_to_table(p_cookies, ' *; *') as cookie (text)
  where cookie.text ~ ('^' || auth.oauth_cookie_name(null, p_settings) || '[0-9a-f]{16}=');
$$;
