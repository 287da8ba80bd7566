-- Without a target the browser comes back to the site of the settings; a list of targets is rejected.
select test.is(
  auth.redirect_asked(
    query,
    jsonb_populate_record(
      core.settings_row(),
      '{"site_url": "https://site.example/app?a=1", "oauth_redirects": ["https://app.example.com"]}'
    )
  ),
  wanted,
  query::text
)
from (
  values
    ('{}'::jsonb, 'https://site.example/app?a=1'),
    ('{"redirect": "https://app.example.com"}', 'https://site.example/app?a=1'),
    ('{"redirect_to": "https://site.example/app?a=1"}', 'https://site.example/app?a=1'),
    ('{"redirect_to": "https://site.example/app"}', null),
    ('{"redirect_to": "https://app.example.com/x"}', 'https://app.example.com/x'),
    ('{"redirect_to": ""}', null),
    ('{"redirect_to": null}', null),
    ('{"redirect_to": ["https://app.example.com"]}', null),
    ('{"redirect_to[]": "https://app.example.com"}', null),
    ('{"redirect_to[0]": "https://app.example.com"}', null)
) as asked (query, wanted);
