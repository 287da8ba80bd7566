-- Where everybody may see all of all rows, old ones are told as they were written down, if they are of the columns that
-- were looked at.
select test.within_a_minute();
create table public.notes (id int primary key, body text, list int[]);
create policy p on public.notes using (true);
grant select on public.notes to anon;
select test.watch('notes');
insert into public.notes
values
  (1, 'a', '{1}'),
  (2, 'b', null);
update public.notes set body = 'c' where id = 1;
select test.is(
  test.heard('public:notes', claims),
  '[
      ["INSERT", {"id": 1, "body": "c", "list": [1]}, null],
      ["INSERT", {"id": 2, "body": "b", "list": null}, null],
      ["UPDATE", {"id": 1, "body": "c", "list": [1]}, {"id": 1, "body": "a", "list": [1]}]
    ]',
  'all of it, ' || (claims ->> 'role')
)
from unnest(array['{"role": "anon"}', '{"role": "service_role"}']::jsonb[]) as claims;
delete from public.notes where id = 2;
select test.is(
  test.heard('public:notes', claims, '{}', '{UPDATE,DELETE}'),
  '[
      ["UPDATE", {"id": 1, "body": "c", "list": [1]}, {"id": 1, "body": "a", "list": [1]}],
      ["DELETE", null, {"id": 2, "body": "b", "list": null}]
    ]',
  claims ->> 'role'
)
from unnest(array['{"role": "anon"}', '{"role": "service_role"}']::jsonb[]) as claims;
select test.is(test.heard('public:notes', '{"role": "anon"}', array[filter], '{DELETE}'), wanted::jsonb, filter)
from (
  values
    ('body=eq.b', '[["DELETE", null, {"id": 2, "body": "b", "list": null}]]'),
    ('body=eq.a', '[]')
) as given (filter, wanted);
select test.is(
  (
    select array_agg(distinct compiled.text)
    from core.compiled
    where octet_length(compiled.text) = 32
  ),
  (select array_agg(watch.layout) from realtime.watches as watch),
  'nothing to ask'
);
update core.compiled set text = md5('other') where octet_length(text) = 32;
select test.is(
  test.heard('public:notes', '{"role": "anon"}', '{}', '{UPDATE,DELETE}'),
  '[["UPDATE", {"id": 1, "body": "c", "list": [1]}, null], ["resync", null, null]]',
  'of other columns'
);
select test.throws(
  $$select realtime.all_images(jsonb_populate_record(null::realtime.page, jsonb_build_object('olds', repeat('x', 67108865))))$$,
  '54000', 'too much at once'
);

-- What would be written otherwise by another session is told as this one writes it.
create table public.times (id int primary key, at timestamptz, body text);
create policy p on public.times using (true);
grant select on public.times to anon;
select test.watch('times');
set local timezone = 'Asia/Tokyo';
insert into public.times values (1, '2026-01-02 03:04:05+00', 'a');
update public.times set body = 'b';
set local timezone = 'UTC';
select test.is(
  test.heard('public:times', '{"role": "anon"}', '{}', '{UPDATE}'),
  '[[
      "UPDATE",
      {"id": 1, "at": "2026-01-02T03:04:05+00:00", "body": "b"},
      {"id": 1, "at": "2026-01-02T03:04:05+00:00", "body": "a"}
    ]]',
  'of another time zone'
);
