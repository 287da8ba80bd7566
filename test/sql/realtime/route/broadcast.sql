-- Over HTTP all messages are sent, or none; one alone may be named in the path.
create policy speaking on realtime.topics for insert to authenticated with check (name = 'room');
select test.status(realtime.broadcast(test.request('POST', body, '{}', test.claims(1))), 202, 'sent')
from (
  select
    '{"messages": [{"topic": "room", "event": "a", "payload": {"n": 1}}, {"topic": "room", "event": "b", "private": false}]}'::jsonb
) as given (body);
select test.is(
  (select array_agg(concat(event, payload) order by id) from realtime.messages),
  array['a{"n": 1}', 'b{}'],
  'kept'
);
select test.status(realtime.broadcast(request), 202, 'one message, named in the path')
from (
  select
    row(
      'POST',
      '{"topic": "room", "event": "c"}',
      '{}',
      '{}',
      '{"n": [null]}',
      null,
      test.claims(1),
      null
    )::core.request
) as given (request);
select test.is(
  (select concat(event, payload) from realtime.messages order by id desc limit 1),
  'c{"n": [null]}',
  'kept'
);
select
  test.throws(
    $x$select realtime.broadcast(test.request('POST', '{"messages": [{"topic": "room", "event": "a"}, {"topic": "hall", "event": "b"}]}', '{}', test.claims(1)))$x$,
    'PL403', 'one of them may not'
  ),
  test.is((select count(*) from realtime.messages), 3::bigint, 'none of them'),
  test.throws(
    $x$select realtime.broadcast(test.request('POST', '{"messages": []}', '{}', test.claims(1)))$x$, 'PL400',
    'no messages'
  );
