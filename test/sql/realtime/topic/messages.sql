-- Messages on a topic are delivered in order to those who may listen then, by the events that they want.
create policy everyone on realtime.topics for select using (name like 'room%');
select
  realtime.send('room', 'b', '{"n": 1.10}'),
  realtime.send('other', 'b'),
  realtime.send_as_caller('room', 'a', '[2]', '{"role": "service_role"}');
select test.is(
  (
    select array_agg(
      concat_ws(
        ' ',
        told.event,
        told.name,
        told.record,
        told.cursor = realtime.epoch() || '.4:4:',
        told.at ~ '^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z$'
      )
    )
    from test.delivered('topic:room', '{"role": "anon"}', '{}', events) as told
  ),
  wanted,
  events::text
)
from (
  values
    ('{}'::text[], array['BROADCAST b {"n": 1.10} f t', 'BROADCAST a [2] t t']),
    ('{b}', array['BROADCAST b {"n": 1.10} t t']),
    ('{c}', null)
) as given (events, wanted);
select test.commit_catalogue();
drop policy everyone on realtime.topics;
select test.is(
  (
    select array_agg(concat(told.listener, told.event, told.record::jsonb ->> 'code'))
    from
      realtime.deliver_topic(
        'room',
        concat(realtime.epoch(), '.3:3:'),
        concat(realtime.epoch(), '.4:4:'),
        0,
        '[{"listener": {"role": "anon", "base": "00000000000000000000000000000000", "values": ["room"]}, "claims": "{}"},
        {"listener": {"role": "service_role", "base": "00000000000000000000000000000001", "values": ["room"]}, "claims": "{}"}]'
      ) as told
  ),
  array['0errorforbidden', '1BROADCAST', '1BROADCAST', 'dirty'],
  'closed'
);
