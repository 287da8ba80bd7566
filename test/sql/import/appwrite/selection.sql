-- What is not selected stays behind, and what refers to it is said; what the key may not read is a warning.
create function pg_temp.plan(wish text)
returns jsonb language sql as $$
  select import.plan_appwrite(
    '{"databases": [
        {"$id": "main", "tables": [
          {"$id": "a", "name": "a", "total": 5000, "columns": [
            {"key": "b", "type": "relationship", "relatedTable": "b", "relationType": "manyToOne", "side": "parent"},
            {"key": "c", "type": "relationship", "relatedTable": "b", "relationType": "manyToMany", "side": "parent"}
          ]},
          {"$id": "b", "name": "b", "total": 4999}
        ]},
        {"$id": "docs", "name": "Docs", "type": "documentsdb"}
      ], "users": {"total": 2, "sample": [{"$id": "u", "hash": "argon2", "has_password": true}, {"$id": "v", "hash": "argon2"}]},
      "buckets": [{"$id": "one", "files": 5000, "bytes": 7, "$permissions": ["read(\"any\")"]}, {"$id": "two", "files": 0}],
      "refused": {"teams": "the API key lacks the scope teams.read"}}',
    wish::jsonb
  );
$$;

select test.is(
  (select array_agg(planned ->> 'item') from jsonb_array_elements(pg_temp.plan('{}') -> 'tables') as planned),
  array['public.a', 'public.b', 'public.a_c'],
  'all of them'
);
select test.is(pg_temp.plan('{}') #> '{tables,0,rows}', 'null', 'a total of 5,000 may be more');
select test.is(pg_temp.plan('{}') #> '{inspection,tables,0,at_least}', 'true', 'which inspection says');
select test.is(pg_temp.plan('{}') #> '{tables,1,rows}', '4999', 'fewer are as many');
select test.is(
  pg_temp.plan('{}') -> 'inspection' -> 'users',
  '{"count": 2, "at_least": false, "algorithm": "argon2", "algorithms": {"argon2": 1, "none": 1}}',
  'users'
);
select test.is(
  pg_temp.plan('{}') -> 'inspection' -> 'buckets',
  '[{"id": "one", "public": true, "objects": 5000, "at_least": true, "bytes": 7},
    {"id": "two", "public": false, "objects": 0, "at_least": false, "bytes": null}]',
  'buckets'
);

select test.is(
  array(
    select concat_ws(' ', warning ->> 'code', warning ->> 'item')
    from jsonb_array_elements(pg_temp.plan('{"selection": {"tables": ["public.a"]}}') -> 'warnings') as warning
  ),
  array[
    'left_behind', 'source_refused teams', 'database_skipped Docs', 'policy_proposed public.a',
    'reference_left_out public.a.b', 'relation_left_out public.a.c'
  ],
  'one table'
);
select test.is(
  array(
    select step ->> 'sql'
    from jsonb_array_elements(pg_temp.plan('{"selection": {"tables": ["public.a"]}}') -> 'steps') as step
    where step ->> 'phase' = 'constraints'
  ),
  '{}',
  'without keys to what stays behind'
);
select test.is(pg_temp.plan('{"selection": {"users": false}}') -> 'users', 'false', 'no users');
select test.is(pg_temp.plan('{"selection": {"buckets": ["two"]}}') -> 'buckets', '["two"]', 'one bucket');
select test.is(pg_temp.plan('{"selection": {"buckets": false}}') -> 'buckets', '[]', 'no bucket');
select test.is(
  import.plan_appwrite('{"databases": [], "users": null, "buckets": null, "refused": {}}', '{}') -> 'inspection',
  '{"tables": [], "users": null, "buckets": [], "seconds": 0}',
  'nothing at all'
);
