-- An answer that is too large is refused and its write taken back: a replay never asks again for what it wrote.
create table public.large (
  id int primary key,
  body text default repeat('x', coalesce(current_setting('test.length', true), '1')::int)
);
create policy everyone on public.large for all using (true) with check (true);
select test.commit_catalogue();

create temporary table first as
  select recipe ->> 'name' as name
  from api.request('POST', 'large', '{}', '{"prefer": "return=representation"}', '{"id": 1}');
select test.ok((select name is not null from first), 'there is a recipe');

select set_config('test.length', '50000001', true);
select
  test.throws(
    format(
      'select api.replay(%L, %L, true, %L, %L, %L, %L, %L, null)',
      'anon',
      name,
      '{}',
      '{"id": 2}',
      '{}',
      'POST',
      'large'
    ),
    'PL413',
    'replayed'
  )
from first;
select test.is((select array_agg(id) from public.large), array[1], 'the write is taken back');
