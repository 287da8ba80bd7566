-- The cookie is named for its state and holds another digest of it; the prefixed name requires https.
select test.is(
  auth.oauth_cookie(
    'a state',
    jsonb_populate_record(core.settings_row(), jsonb_build_object('public_url', scheme || '://api.example.com')),
    age
  ),
  wanted,
  format('%s %s', scheme, age)
)
from (
  values
    (
      'https', 600,
      '__Host-oauth-1b1c710d2a8092f4=5853b395dc08045c6152bd50b66ce90d; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure'
    ),
    ('https', 0, '__Host-oauth-1b1c710d2a8092f4=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure'),
    (
      'http', 600,
      'oauth-1b1c710d2a8092f4=5853b395dc08045c6152bd50b66ce90d; Path=/; Max-Age=600; HttpOnly; SameSite=Lax'
    ),
    ('http', 0, 'oauth-1b1c710d2a8092f4=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
) as cookie (scheme, age, wanted);
select test.ok(
  auth.oauth_cookie('a state', core.settings_row(), 600) !~ auth.token_digest('a state'),
  'not what is stored'
);
