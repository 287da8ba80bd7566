-- A call that is declared plain may share its connection, and any other asks for one of its own.
select test.function('public.declared() returns int stable', 'select 1');
select test.function('public.sets() returns text stable', $$select set_config('a.b', 'c', false)$$);
select core.declare_plain('public.declared()');

select test.is((api.request('POST', 'rpc/declared', '{}', '{}', '{}')).ask, null, 'declared, alone');
select test.is((api.request('POST', 'rpc/sets', '{}', '{}', '{}')).ask, 'reset_after', 'not, alone');
select set_config('plinth.lane', 'shared', true);
select test.is((api.request('GET', 'rpc/declared')).ask, null, 'declared, shared');
select test.is((api.request('GET', 'rpc/sets')).ask, 'need_exclusive', 'not, shared');
select test.is(current_setting('a.b', true), 'c', 'only what ran alone ran');
