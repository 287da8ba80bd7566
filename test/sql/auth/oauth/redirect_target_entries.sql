-- A malformed entry allows nothing, and the scheme of an app is compared with its host.
select test.is(
  auth.redirect_target(
    raw,
    jsonb_populate_record(
      core.settings_row(),
      jsonb_build_object('oauth_redirects', array[entry], 'site_url', 'https://site.example')
    )
  ) is not null,
  wanted,
  format('%s by %s', raw, entry)
)
from (
  values
    ('myapp://auth', 'myapp://auth', true),
    ('myapp://auth', 'myapp://auth/cb', true),
    ('myapp://auth', 'myapp://evil', false),
    ('myapp://auth', 'other://auth', false),
    ('myapp://auth', 'myapp:auth', false),
    ('myapp://auth', 'myapp:///auth', false),
    ('http://127.0.0.1:3000', 'http://127.0.0.1:3000/cb', true),
    ('http://127.0.0.1:3000', 'http://127.0.0.1:3001/cb', false),
    ('http://127.0.0.1:3000', 'http://localhost:3000/cb', false),
    ('*', 'https://app.example.com', false),
    ('', 'https://app.example.com', false),
    ('https://*.example.com', 'https://app.example.com', false),
    ('https://*', 'https://app.example.com', false),
    ('app.example.com', 'https://app.example.com', false),
    ('https://', 'https://app.example.com', false),
    ('https://app.example.com/cb?x', 'https://app.example.com/cb?x', false),
    ('https://app.example.com/cb?x', 'https://app.example.com/cb', false),
    ('https://app.example.com/#', 'https://app.example.com/', false),
    ('https://app.example.com/a/..', 'https://app.example.com/', false),
    ('https://a@app.example.com', 'https://app.example.com/', false),
    ('https://app.example.com.', 'https://app.example.com./', false),
    ('http://localhost:99999', 'http://localhost:99999', false),
    ('http://localhost:0', 'http://localhost:0', false),
    ('javascript://app', 'javascript://app/%0aalert(1)', false),
    ('JavaScript://app', 'JAVASCRIPT://app', false),
    ('data://app', 'data://app', false),
    ('vbscript://app', 'vbscript://app', false),
    ('blob://app', 'blob://app', false),
    ('file://app', 'file://app', false),
    (null, 'https://app.example.com', false),
    (null, 'https://site.example/cb', true)
) as pair (entry, raw, wanted);
