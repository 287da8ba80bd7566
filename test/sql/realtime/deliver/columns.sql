-- Only columns that the role may read are delivered, and a filter on another is refused, then and later.
create table public.notes (id int primary key, body text, priv text);
create policy p on public.notes using (true);
revoke all on public.notes from anon;
grant select (id, body) on public.notes to anon;
create function public.shout(public.notes)
returns text language sql immutable as $$
  select upper($1.priv);
$$;
select test.watch('notes');
insert into public.notes values (1, 'b', 'p');
update public.notes set body = 'c';
select
  test.is(
    test.heard('public:notes', '{"role": "anon"}', '{}', '{UPDATE}'),
    '[["UPDATE", {"id": 1, "body": "c"}, {"id": 1, "body": "b"}]]',
    'told'
  ),
  test.throws(
    $x$select * from realtime.subscribe('public:notes', '{priv=eq.p}', null, null, '{"role": "anon"}')$x$, '42501',
    'filter'
  ),
  test.throws(
    $x$select * from realtime.subscribe('public:notes', '{"or=(id.eq.1,priv.eq.p)"}', null, null, '{"role": "anon"}')$x$,
    '42501', 'tree'
  ),
  test.throws(
    $x$select * from realtime.subscribe('public:notes', '{shout=eq.P}', null, null, '{"role": "anon"}')$x$, '42501',
    'computed'
  );
delete from public.notes;
select test.is(
  (
    select array_agg(delivered.event)
    from test.delivered_to('anon', filter => array[filter], events => '{DELETE}') as delivered
  ),
  array['error'],
  filter
)
from unnest(array['priv=eq.p', 'shout=eq.P', 'or=(id.eq.1,priv.eq.p)']) as filter;
select test.commit_catalogue();
revoke select (body) on public.notes from anon;
select test.is(
  test.heard('public:notes', '{"role": "anon"}', '{}', '{DELETE}'),
  '[["DELETE", null, {"id": 1}]]',
  'revoked'
);
select test.commit_catalogue();
revoke select (id) on public.notes from anon;
select test.throws(
  $x$select * from realtime.subscribe('public:notes', null, null, null, '{"role": "anon"}')$x$, '42501', 'no key'
);
