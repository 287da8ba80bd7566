-- A call that is harmless may share its connection, and any other asks for one of its own.
create function public.harmless()
returns int
stable
language sql
as $$
  select 1;
$$;
create function public.sets()
returns text
stable
language sql
as $f$
  select set_config('a.b', 'c', false);
$f$;

select
  test.is((api.request('POST', 'rpc/harmless', '{}', '{}', '{}')).ask, null, 'harmless, alone');
select test.is((api.request('POST', 'rpc/sets', '{}', '{}', '{}')).ask, 'clean', 'not, alone');
select set_config('plinth.lane', 'shared', true);
select test.is((api.request('GET', 'rpc/harmless')).ask, null, 'harmless, shared');
select test.is((api.request('GET', 'rpc/sets')).ask, 'alone', 'not, shared');
select test.is(current_setting('a.b', true), 'c', 'only what ran alone ran');
