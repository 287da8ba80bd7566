-- The events of a user come newest first, by pages, also when the user is deleted.
select test.user(1), test.user(2);
insert into auth.events (at, name, user_id, ip, details)
select
  '2026-01-01Z'::timestamptz + make_interval(days => day),
  format('event %s', day),
  test.id(1),
  '10.0.0.1',
  '{"a": 1}'
from generate_series(1, 5) as day;
insert into auth.events (name, user_id) values ('another''s', test.id(2));

create function test.events(query jsonb default '{}')
returns jsonb language sql as $$
  select jsonb_build_array(reply.body -> 'total', jsonb_path_query_array(reply.body, '$.events[*].name'))
  from auth.admin_user_events(test.admin('GET', null, test.id(1)::text, query)) as reply;
$$;
select
  test.is(test.events(), '[5, ["event 5", "event 4", "event 3", "event 2", "event 1"]]', 'all'),
  test.is(test.events('{"per_page": "2"}'), '[5, ["event 5", "event 4"]]', 'a page'),
  test.is(test.events('{"per_page": "2", "page": "3"}'), '[5, ["event 1"]]', 'the last'),
  test.is(test.events('{"page": "2"}'), '[5, []]', 'beyond');
select test.is(
  ((auth.admin_user_events(test.admin('GET', null, test.id(1)::text))).body #> '{events,0}') - 'id'::text,
  '{"at": "2026-01-06T00:00:00+00:00", "ip": "10.0.0.1", "name": "event 5", "details": {"a": 1}}',
  'one'
);

delete from auth.users;
select test.is(test.events() -> 0, '5', 'of a deleted user');
select
  test.refused(auth.admin_user_events(test.admin('GET', null, test.id(9)::text)), 'not_found', 'nobody''s'),
  test.refused(
    auth.admin_user_events(test.admin('GET', null, test.id(1)::text, '{"per_page": "x"}')),
    'bad_request',
    'no number'
  );
