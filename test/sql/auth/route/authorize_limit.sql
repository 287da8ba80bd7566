-- A client that begins too many sign-ins has to wait, whatever it asks for.
select test.settings('{"limit_authorize": 2}');
select test.provider();
select test.status(test.authorize('{"provider": "acme"}', '10.0.0.1'), 302, 'the first');
select test.refused(test.authorize('{"provider": "unknown"}', '10.0.0.1'), 'bad_request', 'the second');
select
  test.refused(reply, 'rate_limited', 'the third'),
  test.ok((reply.headers ->> 'retry-after')::integer between 1 and 60, 'how long')
from test.authorize('{"provider": "acme"}', '10.0.0.1') as reply;
select test.status(test.authorize('{"provider": "acme"}', '10.0.0.2'), 302, 'another client');
select test.is(count(*), 2, 'rows') from auth.oauth_states;
