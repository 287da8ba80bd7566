-- When a call has taken long enough, who is left is to be asked for again; one is served always.
create table public.notes (id int primary key);
create policy p on public.notes using (pg_sleep(0.3)::text = '');
grant select on public.notes to anon;
select test.watch('notes');
insert into public.notes values (1);
select test.heard('public:notes', '{"role": "anon"}');
select
  test.is(
    (
      select array_agg(concat_ws(' ', told.listener, told.event))
      from
        realtime.deliver(
          (select id from realtime.watches),
          concat(realtime.epoch(), '.3:3:'),
          concat(realtime.epoch(), '.4:4:'),
          0,
          (
            select
              jsonb_agg(
                jsonb_build_object(
                  'listener',
                  realtime.listener_of(
                    realtime.table_wish('anon', 'notes'::regclass, '{}', '{}')
                  )::jsonb,
                  'claims',
                  '{}'
                )
              )
            from generate_series(1, 3)
          )
        ) as told
    ),
    array['0 INSERT', '1 unserved', '2 unserved', 'dirty'],
    'told'
  );
