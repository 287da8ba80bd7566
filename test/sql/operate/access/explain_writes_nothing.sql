-- A policy or a default that writes does not: the transaction is read-only. The gateway's login may ask.
select test.user(1);
create table public.log (id int);
create table public.notes (id int primary key, n int default 0);
insert into public.notes values (1);
create function public.noted()
returns integer language plpgsql security definer as $$
begin
  insert into public.log values (1);
  return 1;
end;
$$;
alter table public.notes alter n set default public.noted();
create policy writes on public.notes using (public.noted() = 1);

select test.is(
  test.access('"anon"', command, 'notes', '{"id": 1}', '{"id": 5}') like 'error%INSERT in a read-only%',
  true,
  command
)
from unnest(array['select', 'update', 'delete', 'insert']) as command;
select test.none('select * from public.log', 'nothing is written');

select test.is(
  test.outcome(
    'gateway',
    $q$select operate.explain_access(row('POST', '{}', '{}', '{}', '{"as": "anon", "relation": "notes", "command": "update", "key": {"id": 1}, "new": {"n": 2}}', null, '{}', null)::core.request)$q$
  ),
  'ok',
  'the gateway'
);
