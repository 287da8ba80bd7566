-- A target is built from its parts: scheme and host in small letters, no default port, all else as it came.
select test.is(
  auth.redirect_target(
    raw,
    jsonb_populate_record(
      core.settings_row(),
      '{"oauth_redirects": ["https://app.example.com", "http://localhost:3000", "http://localhost", "myapp://auth"]}'
    )
  ),
  wanted,
  raw
)
from (
  values
    ('HTTPS://APP.Example.COM:0443/Cb?A=%0d%0a#', null),
    ('HTTPS://APP.Example.COM:0443/Cb?A=%0d%0a', 'https://app.example.com/Cb?A=%0d%0a'),
    ('https://app.example.com?x=/../', 'https://app.example.com?x=/../'),
    ('https://app.example.com:80/', null),
    ('http://localhost:3000/a//b?', 'http://localhost:3000/a//b?'),
    ('http://LOCALHOST:03000', 'http://localhost:3000'),
    ('http://localhost:80/', 'http://localhost/'),
    ('http://localhost:443/', null),
    ('MyApp://auth/CB', 'myapp://auth/CB'),
    ('myapp://auth:443/cb', null)
) as address (raw, wanted);
