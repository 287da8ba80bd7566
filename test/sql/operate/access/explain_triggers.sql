-- A trigger that may change the row before it is written is named: what it makes of it is not judged.
create table public.notes (id int primary key, body text);
create function public.touched()
returns trigger language plpgsql as $$
begin
  return new;
end;
$$;
create trigger before_all
before insert or update on public.notes
for each row
execute function public.touched();
create trigger after_all
after insert on public.notes
for each row
execute function public.touched();
create trigger before_each_statement
before insert on public.notes
execute function public.touched();

select test.is(
  (
    select array_agg(step ->> 'what')
    from
      jsonb_array_elements(
        test.explained(jsonb_build_object('as', 'service_role', 'relation', 'notes', 'command', command)) -> 'steps'
      ) as step
    where step ->> 'kind' = 'trigger'
  ),
  wanted::text[],
  command
)
from (
  values
    ('insert', '{"the trigger before_all runs before and may change or skip the row"}'),
    ('update', '{"the trigger before_all runs before and may change or skip the row"}'),
    ('delete', null),
    ('select', null)
) as asked (command, wanted);

alter table public.notes enable row level security;
create policy none_yet on public.notes for insert to authenticated with check (body = 'y');
select test.user(1);
select test.is(
  test.access(jsonb_build_object('user', test.id(1)), 'insert', 'notes', null, '{"id": 1, "body": "x"}'),
  'depends | Whether authenticated (user1@example.com) may insert this row into public.notes is not certain: the trigger before_all runs before and may change or skip the row.',
  'what is denied before the trigger may be allowed after it'
);
drop trigger before_all on public.notes;
select test.ok(
  test.access(jsonb_build_object('user', test.id(1)), 'insert', 'notes', null, '{"id": 1, "body": "x"}') ~ '^denied',
  'without it, it is denied'
);
