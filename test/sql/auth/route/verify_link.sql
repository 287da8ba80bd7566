-- A followed link redirects to the site with the session in the fragment.
select test.settings('{"site_url": "https://www.example.com/app", "access_ttl": 600}');
select test.user(1);
create temporary table followed as
  select test.follow('magiclink', test.link(mail.text)) as reply
  from test.mailed('auth.magiclink', '{"email": "user1@example.com"}') as mail;

select
  test.status(reply, 303, 'see other'),
  test.is((reply).body, null::jsonb, 'no body'),
  test.is((reply).headers - 'location', '{"cache-control": "no-store", "referrer-policy": "no-referrer"}', 'headers'),
  test.ok(
    (reply).headers ->> 'location' ~ (
      '^https://www\.example\.com/app#access_token=' || (
        reply
      ).marker || '&refresh_token=[A-Za-z0-9_-]{64}&expires_in=600&token_type=bearer&type=magiclink$'
    ),
    'the fragment'
  ),
  test.is((reply).token ->> 'sub', test.id(1)::text, 'to be signed')
from followed;
select test.is(sessions.refresh_token, auth.token_digest(test.fragment(reply, 'refresh_token')), 'the refresh token')
from
  followed,
  auth.sessions as sessions;
