create or replace function auth.oauth_is_other_browser(
  p_cookies text,
  p_state text,
  p_settings core.settings
)
returns boolean
language sql
stable
as $$
  -- RFC 9700, 4.7: who was sent here with somebody else's state would be signed in as that person. A browser with
  -- cookies of ours and none for this state did not begin it. One without any may be a client that keeps none:
  -- the settings decide.
  select
    case
      when count(*) = 0 then p_settings.oauth_strict
      else bool_and(
        cookie.text != auth.oauth_cookie_name(
          p_state,
          p_settings
        ) || '=' || auth.oauth_cookie_value(p_state)
      )
    end
  from regexp_split_to_table(p_cookies, ' *; *') as cookie (text)
  where cookie.text ~ ('^' || auth.oauth_cookie_name(null, p_settings) || '[0-9a-f]{16}=');
$$;

comment on function auth.oauth_is_other_browser(text, text, core.settings) is
  'True when another browser than this one began the sign-in.';
