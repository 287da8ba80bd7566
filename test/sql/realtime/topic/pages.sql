-- Messages come in pages of 4 MB or 500 messages, of which only the last has the cursor of the end.
select count(realtime.send('room', 'large', jsonb_build_array(n, repeat('x', 60000))))
from generate_series(1, 100) as n;
select count(realtime.send('room', 'small', to_jsonb(n))) from generate_series(101, 650) as n;
select test.is(
  (
    select concat_ws(
      ' ',
      count(*) filter (where told.event = 'BROADCAST'),
      max(told.id::bigint) filter (where told.event = 'next') - first.id,
      bool_or(told.cursor like '%.4:4:')
    )
    from
      (select min(message.id) - 1 as id from realtime.messages as message) as first
      cross join lateral test.delivered(
        'topic:room',
        '{"role": "service_role"}',
        after => first.id + page.after
      ) as told
    group by first.id
  ),
  page.told,
  concat('behind ', page.after)
)
from (
  values
    (0, '69 69 f'),
    (69, '500 569 f'),
    (150, '500 t')
) as page (after, told);
