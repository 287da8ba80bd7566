-- A cast changes what is shown.
create table public.notes (id int, at timestamptz);
create policy p on public.notes using (true);
grant select on public.notes to anon;
insert into public.notes values (1, '2026-01-02 03:04:05+00');
create table public.tagged (tags text[]);
create policy p on public.tagged using (true);
grant select on public.tagged to anon;
insert into public.tagged values ('{1,2}');
set local timezone = 'UTC';
select test.is(test.get('notes', '{select,"id::text,day:at::date"}'), '[{"id": "1", "day": "2026-01-02"}]', 'shown');
select test.is(
  test.get('tagged', '{select,"tags::_int4,words:tags"}'),
  '[{"tags": [1, 2], "words": ["1", "2"]}]',
  'an array'
);
select test.is(test.error('notes', '{select,at::int}'), 'bad_request', 'no such cast');
select test.is(test.error('notes', '{select,id::regclass}'), 'bad_request', 'regclass');
