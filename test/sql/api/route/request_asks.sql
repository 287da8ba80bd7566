-- Where a request would run somebody's code, a shared connection is told to go alone and any other to be cleaned.
select test.function('public.f() returns boolean', 'select true');
create table public.plain (id int);
create table public.notes (id int);
create policy p on public.notes using (public.f());
grant execute on function public.f to anon;

select test.is((api.request('GET', 'notes')).ask, 'reset_after', 'alone');
select test.is((api.request('GET', 'plain')).ask, null, 'alone, plain');
select set_config('plinth.lane', 'shared', true);
select test.is((api.request('GET', 'notes', '{select,id}')).ask, 'need_exclusive', 'shared');
select test.is((api.request('GET', 'notes', '{select,id}')).body, null, 'and nothing ran');
select test.is((api.request('GET', 'plain', '{select,id}')).ask, null, 'shared, plain');
