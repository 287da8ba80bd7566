-- An error of one listener is told to it, and harms no other; what a policy set for one is gone for the next.
create table public.notes (id int primary key);
create function public.check_caller()
returns bool
language plpgsql
as $$
declare
  v_known text := nullif(current_setting('app.caller', true), '');
begin
  if v_known is null then
    v_known := auth.jwt() ->> 'sub';
    perform set_config('app.caller', v_known, false);
  end if;
  if v_known = test.id(1)::text then
    raise division_by_zero;
  end if;
  return v_known = test.id(2)::text;
end;
$$;
create policy p on public.notes using (check_caller());
grant select on public.notes to authenticated;
grant usage on schema test to public;
select test.watch('notes');
insert into public.notes values (1);
select test.heard('public:notes', test.claims(3));
select
  test.is(
    (
      select
        array_agg(
          concat_ws(' ', told.listener, told.event, told.record::jsonb ->> 'code')
          order by told.listener, told.event
        )
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
                    realtime.table_wish('authenticated', 'notes'::regclass, '{}', '{}')
                  )::jsonb,
                  'claims',
                  test.claims(person)::text
                )
              )
            from unnest(array[2, 1, 3, 2]) as person
          )
        ) as told
    ),
    array['0 INSERT', '1 error invalid_text_representation', '3 INSERT', 'dirty'],
    'told'
  );
