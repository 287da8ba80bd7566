-- An object of more pairs than a function takes arguments is made in pieces.
create table public.notes (id int);
create policy p on public.notes using (true);
grant select on public.notes to anon;
insert into public.notes values (7);

select test.is(
  test.get('notes', array['select', (select string_agg(format('k%s:id', n), ',') from generate_series(1, pairs) as n)]),
  (
    select jsonb_build_array(jsonb_object_agg('k' || n, 7))
    from generate_series(1, pairs) as n
  ),
  pairs || ' pairs'
)
from unnest(array[49, 50, 51, 100, 101]) as pairs;
