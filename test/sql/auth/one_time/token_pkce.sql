-- A link of a flow with a challenge gives a code, and only the client with the verifier gets a session for it.
select test.settings('{"site_url": "https://www.example.com?a=1"}');
select test.user(1);
create temporary table flow as
  select
    method,
    verifier,
    (test.follow('magiclink', test.link(mail.text))).headers ->> 'location' as location
  from
    (
      values
        ('s256', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
        ('plain', repeat('p', 43), repeat('p', 43)),
        (null, repeat('q', 43), repeat('q', 43))
    ) as pair (method, verifier, challenge),
    lateral test.mailed(
      'auth.magiclink',
      jsonb_build_object('email', 'user1@example.com', 'code_challenge', challenge, 'code_challenge_method', method)
    ) as mail;
update flow
set verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
where method = 's256';

select test.ok(location ~ '^https://www.example.com\?a=1&code=[A-Za-z0-9_-]{43}$', location)
from flow;
select test.is(count(*), 0, 'no session yet') from auth.sessions;
select test.none(
  'select from flow, auth.flow_codes as c where c::text ~ split_part(location, ''code='', 2)', 'digests only'
);
select test.status(test.trade(split_part(location, 'code=', 2), verifier), 200, coalesce(method, 'no method'))
from flow;
select test.refused(test.trade(split_part(location, 'code=', 2), verifier), 'unauthorized', 'again')
from flow;
select test.is(count(*), 3, 'sessions') from auth.sessions;
