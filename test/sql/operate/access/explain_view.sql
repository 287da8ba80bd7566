-- A view leads to its tables, and says with whose rights.
create table public.notes (id int primary key, body text);
insert into public.notes values (1, 'a');
create view public.own_view as
  select * from public.notes;
create view public.asking_view
with (security_invoker = on)
as
  select * from public.notes;
grant select, update on public.own_view, public.asking_view to anon;

create function test.led(relation text, command text)
returns text language sql as $$
  select concat_ws(' | ', body ->> 'verdict', min(step ->> 'what'))
  from
    test.explained(
      jsonb_build_object('as', 'anon', 'command', command, 'relation', relation, 'key', '{"id": 1}'::jsonb)
    ) as body,
    jsonb_array_elements(body -> 'steps') as step
  where step ->> 'kind' = 'view'
  group by body;
$$;

select test.is(
  test.led('own_view', 'select'),
  format('allowed | public.notes lets %I, with whose rights the view reads it', current_user),
  'by the owner'
);
select test.is(
  test.led('asking_view', 'select'),
  'denied | public.notes lets anon, with whose rights the view reads it',
  'by who asks'
);
select test.is(
  test.led('own_view', 'update'),
  format('depends | public.notes lets %I, with whose rights the view reads it', current_user),
  'a write is to be asked of the table'
);
