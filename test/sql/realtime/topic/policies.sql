-- The policies of realtime.topics decide who may listen and send; service_role always may.
create policy listening on realtime.topics
for select
to authenticated
using (name = 'room:' || (select auth.uid()));
create policy speaking on realtime.topics
for insert
to authenticated
with check (name like 'room:%');
select
  test.is(
    test.state(format('select realtime.subscribe(%L, null, null, null, %L)', 'topic:' || topic, claims)),
    listens,
    concat('listens to ', topic)
  ),
  test.is(
    test.state(format('select realtime.send_as_caller(%L, %L, %L, %L)', topic, 'e', '{}', claims)),
    speaks,
    concat('speaks on ', topic)
  )
from (
  values
    ('room:' || test.id(1), test.claims(1), '00000', '00000'),
    ('room:' || test.id(1), test.claims(2), 'PL403', '00000'),
    ('hall', test.claims(1), 'PL403', 'PL403'),
    ('room:' || test.id(1), '{"role": "anon"}', 'PL403', 'PL403'),
    ('room:' || test.id(1), null, 'PL403', 'PL403'),
    ('hall', '{"role": "service_role"}', '00000', '00000')
) as given (topic, claims, listens, speaks);
