-- Tables are called by their names where those are unique, else by their ids, and each name is taken once.
create function pg_temp.names(databases text)
returns text[] language sql as $$
  select array_agg(name order by database, id)
  from import.appwrite_tables(jsonb_build_object('databases', databases::jsonb));
$$;

select test.is(
  pg_temp.names(
    '[{"$id": "main", "tables": [
        {"$id": "1", "name": "Blog Posts"},
        {"$id": "2", "name": "people"},
        {"$id": "3", "name": "Notes"},
        {"$id": "4", "name": "notes"},
        {"$id": "5", "name": "日本"}
      ]}]'
  ),
  array['blog_posts', 'people', '3', '4', '5'],
  'one database'
);

select test.is(
  pg_temp.names(
    '[{"$id": "Main", "tables": [{"$id": "1", "name": "a"}]}, {"$id": "empty"}, {"$id": "b", "tables": [{"$id": "1", "name": "a"}]}]'
  ),
  array['main_a', 'b_a'],
  'several databases'
);

select test.is(
  pg_temp.names('[{"$id": "main", "tables": [{"$id": "A.b", "name": ""}, {"$id": "a-b", "name": ""}]}]'),
  array['a_b_' || left(md5('main/A.b'), 6), 'a_b_' || left(md5('main/a-b'), 6)],
  'ids that would be one name'
);

select test.is(octet_length(import.appwrite_short(repeat('ä', 40))), 63, 'long names are cut');
select test.is(import.appwrite_short(repeat('a', 63)), repeat('a', 63), 'and others stay');
