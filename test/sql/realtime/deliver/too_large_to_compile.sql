-- Where Postgres says that something is too large, a listener is to read again, also before anything is read for it.
create table public.notes (id int primary key);
grant select on public.notes to service_role;
select test.watch('notes');
insert into public.notes values (1);
select test.heard('public:notes', '{"role": "service_role"}');
select test.commit_catalogue();
create or replace function realtime.compile_seen(p_wish realtime.wish, p_relation oid)
returns api.statement
language plpgsql
stable
as $$
begin
  raise program_limit_exceeded;
end;
$$;
select
  test.is(
    (
      select array_agg(concat_ws(' ', told.listener, told.event, told.cursor, told.record))
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
                    realtime.table_wish('service_role', 'notes'::regclass, '{}', '{INSERT}')
                  )::jsonb
                )
              )
            from generate_series(1, 2)
          )
        ) as told
    ),
    array['0 resync', '1 resync'],
    'both'
  );
