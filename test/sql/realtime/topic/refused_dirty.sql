-- Whoever may not listen any more leaves the connection to be cleaned: its policy ran what the application wrote.
create function public.check_topic(name text)
returns boolean language plpgsql as $$
begin
  if name = 'broken' then
    raise division_by_zero;
  end if;
  return name = 'open';
end;
$$;
create policy checked on realtime.topics for select using (public.check_topic(name));
select
  test.is(
    (
      select array_agg(concat_ws(' ', told.listener, told.event, told.record::jsonb ->> 'code'))
      from
        realtime.deliver_topic(
          topic,
          concat(realtime.epoch(), '.3:3:'),
          concat(realtime.epoch(), '.4:4:'),
          0,
          jsonb_build_array(jsonb_build_object('listener', realtime.topic_wish('anon', topic, null), 'claims', '{}'))
        ) as told
    ),
    wanted,
    topic
  ),
  set_config('plinth.dirty', '', true)
from (
  values
    ('closed', array['0 error forbidden', 'dirty']),
    ('broken', array['0 error invalid_text_representation', 'dirty']),
    ('open', array['dirty'])
) as given (topic, wanted);
