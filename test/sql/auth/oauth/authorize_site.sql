-- Who names no target comes back to the site, as the settings have it.
select test.settings('{"site_url": "https://site.example/app/?a=1"}');
select test.provider();
select test.status(test.authorize('{"provider": "acme"}'), 302, 'sent');
select test.is(redirect_to, 'https://site.example/app/?a=1', 'the target') from auth.oauth_states;
