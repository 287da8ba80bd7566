-- A key that the request made up is a value, and stands in no name; two keys may be the same.
create table public.notes (id int, title text);

select test.ok(
  api.explain('GET', 'notes', query::text[]) like format(
    '%%pg_catalog.array_to_json(pg_catalog.array_agg(%s))%%', wanted
  ),
  query
)
from (
  values
    ('{select,"id,title"}', 'listed.*'),
    ('{select,"id,x:title"}', $$pg_catalog.json_build_object('id', listed.c1, ($1)[1], listed.c2)$$),
    ('{select,"id,title,id"}', $$pg_catalog.json_build_object('id', listed.c1, 'title', listed.c2, 'id', listed.c3)$$)
) as shown (query, wanted);
create policy p on public.notes using (true);
grant select on public.notes to anon;
insert into public.notes values (1, 'a');
select test.is(
  (api.request('GET', 'notes', array['select', '"x'';\"--":id,"%I %s $1":title'])).body,
  '[{"x'';\"--" : 1, "%I %s $1" : "a"}]', 'whatever it is'
);
