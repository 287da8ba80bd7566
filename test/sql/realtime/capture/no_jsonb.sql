-- A row that no jsonb can hold is written down as it was, and told to whom all of all rows is told; the others read again.
create table public.notes (id integer primary key, body json);
create policy p on public.notes using (true);
grant select on public.notes to anon;
select test.watch('notes');

insert into notes values (1, '{"a": "\u0000"}');
update notes set body = '1e1000000';
update notes set body = '"\ud800"';
delete from notes;
select test.rows(
  'select event, key, old from realtime.changes order by id',
  $$select * from (
      values
        ('INSERT', '[1]', null),
        ('UPDATE', '[1]', '{"id":1,"body":{"a": "\u0000"}}'),
        ('UPDATE', '[1]', '{"id":1,"body":1e1000000}'),
        ('DELETE', null, '{"id":1,"body":"\ud800"}')
    ) as wanted (event, key, old)$$,
  'written down'
);
select test.is(
  (
    select array_agg(concat(told.event, ' ', told.old_record))
    from test.delivered('public:notes', claims, '{}', '{DELETE}') as told
  ),
  array['DELETE {"id":1,"body":"\ud800"}'],
  claims ->> 'role'
)
from unnest(array['{"role": "anon"}', '{"role": "service_role"}']::jsonb[]) as claims;

select test.commit_catalogue();
alter policy p on public.notes using (id = 1);
select test.is(
  test.heard('public:notes', '{"role": "anon"}', '{}', '{DELETE}'),
  '[["resync", null, null]]',
  'where a policy is asked'
);
