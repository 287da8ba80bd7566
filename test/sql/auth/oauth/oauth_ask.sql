-- All calls of a sign-in together have ten seconds; each is sent what is left.
create temporary table asked as
  select
    test.request('GET', null, jsonb_build_object('state', test.begun('google'), 'code', 'a')) as request;
create temporary table asks as
  select request, (auth.callback(request)).ask from asked;
select
  test.ok((ask ->> 'ms')::integer between 1000 and 10000, 'the first'),
  test.ok((ask #>> '{state,until}')::numeric - extract(epoch from clock_timestamp()) between 1 and 10, 'until')
from asks;

update asks
set request.answer = jsonb_build_object(
  'status', 200,
  'body', '{"access_token": "a"}',
  'state', ask -> 'state' || jsonb_build_object('until', (ask #>> '{state,until}')::numeric - 60)
);
select test.is((auth.callback(request)).ask ->> 'ms', '1', 'too late: the gateway finds that out')
from asks;
