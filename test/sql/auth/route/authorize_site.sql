-- Without a target the browser comes back to the site of the settings.
select test.settings('{"site_url": "https://site.example/app/?a=1"}');
select test.provider();
select test.status(test.authorize('{"provider": "acme"}'), 302, 'sent');
select test.is(redirect_to, 'https://site.example/app/?a=1', 'the target') from auth.oauth_states;
