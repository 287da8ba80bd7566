-- Who may not use a topic is told which policy is missing, for whom and on what.
create policy listening on realtime.topics for select using (name in ('news', 'both'));
create policy speaking on realtime.topics for insert to authenticated with check (name in ('box', 'both'));
create function test.told(run text)
returns text language plpgsql as $$
begin
  execute run;
  return null;
exception when others then -- that is the question
  return concat(sqlstate, ' ', sqlerrm);
end;
$$;
select
  test.is(
    test.told(format('select realtime.subscribe(%L, null, null, null, %L)', 'topic:' || topic, claims)),
    listens,
    concat_ws(' ', claims ->> 'role', 'listens to', topic)
  ),
  test.is(
    test.told(format('select realtime.require_speaker(%L, %L)', topic, claims)),
    speaks,
    concat_ws(' ', claims ->> 'role', 'joins', topic)
  )
from (
  values
    ('both', test.claims(1), null, null),
    ('hall', '{"role": "service_role"}', null, null),
    (
      'box', test.claims(1),
      'PL403 no policy for select on realtime.topics lets authenticated listen to the topic "box"', null
    ),
    (
      'box', null, 'PL403 no policy for select on realtime.topics lets anon listen to the topic "box"',
      'PL403 no policy on realtime.topics lets anon listen to the topic "box" (for select) or speak on it (for insert)'
    ),
    (
      'hall', test.claims(1),
      'PL403 no policy for select on realtime.topics lets authenticated listen to the topic "hall"',
      'PL403 no policy on realtime.topics lets authenticated listen to the topic "hall" (for select) or speak on it (for insert)'
    )
) as given (topic, claims, listens, speaks);
select test.is(
  test.told(format('select realtime.send_as_caller(%L, %L, %L, %L)', 'news', 'e', '{}', test.claims(1))),
  'PL403 no policy for insert on realtime.topics lets authenticated speak on the topic "news"',
  'speaks where one may only listen'
);
select test.throws(
  format(
    'select realtime.require_speaker(%L, %L)',
    'both',
    test.claims(1) || '{"session_id": "x", "sub": "00000000-0000-4000-8000-0000000000ff"}'
  ),
  'PL403',
  'an account that is gone'
);
