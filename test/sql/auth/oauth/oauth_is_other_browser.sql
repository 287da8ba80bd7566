-- Only cookies of other sign-ins mean another browser; no cookie at all does only where the settings are strict.
create temporary table browser as
  select
    name,
    settings,
    split_part(auth.oauth_cookie('mine', settings, 600), ';', 1) as mine,
    split_part(auth.oauth_cookie('other', settings, 600), ';', 1) as other
  from
    (
      values
        ('https', '{"public_url": "https://api.example.com"}'),
        ('http', '{"public_url": "http://127.0.0.1:8000", "oauth_strict": true}')
    ) as given (name, changed),
    jsonb_populate_record(core.settings_row(), changed::jsonb) as settings;

select test.is(auth.oauth_is_other_browser(cookies, 'mine', settings), wanted, concat_ws(': ', name, cookies))
from
  browser,
  lateral (
    values
      (mine, false),
      (concat_ws('; ', other, mine), false),
      (concat_ws(';', mine, other), false),
      (other, true),
      (left(mine, -1), true),
      (mine || '0', true),
      (replace(mine, '=', '=0'), true),
      (split_part(mine, '=', 1) || '=' || split_part(other, '=', 2), true),
      (split_part(other, '=', 1) || '=' || split_part(mine, '=', 2), true),
      (split_part(mine, '=', 1) || '=' || auth.token_digest('mine'), true),
      (null, name = 'http'),
      ('', name = 'http'),
      ('oauth-theme=dark', name = 'http'),
      ('__Host-oauth-theme=dark', name = 'http'),
      ('x' || mine, name = 'http')
  ) as jar (cookies, wanted);
select
  test.is(
    auth.oauth_is_other_browser(secure.other, 'mine', plain.settings),
    true,
    'names of https count for nothing over http'
  ),
  test.is(
    auth.oauth_is_other_browser(plain.other, 'mine', secure.settings),
    false,
    'names that anybody may set count for nothing over https'
  )
from
  browser as secure,
  browser as plain
where secure.name = 'https' and plain.name = 'http';
