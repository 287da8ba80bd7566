-- Relationships become foreign keys, or a table of pairs where both sides have many.
create temporary table planned as
  select
    import.plan_appwrite(
      '{"databases": [{"$id": "main", "tables": [
        {"$id": "people", "name": "people", "columns": [
          {"key": "posts", "type": "relationship", "relatedTable": "posts", "relationType": "manyToOne", "twoWay": true,
            "twoWayKey": "author", "onDelete": "setNull", "side": "child"},
          {"key": "pets", "type": "relationship", "relatedTable": "pets", "relationType": "oneToMany", "twoWay": false,
            "twoWayKey": "owner", "onDelete": "cascade", "side": "parent"},
          {"key": "passport", "type": "relationship", "relatedTable": "passports", "relationType": "oneToOne",
            "twoWay": true, "twoWayKey": "person", "onDelete": "restrict", "side": "parent"},
          {"key": "friends", "type": "relationship", "relatedTable": "people", "relationType": "manyToMany",
            "twoWay": false, "onDelete": "setNull", "side": "parent"}
        ]},
        {"$id": "posts", "name": "posts", "columns": [
          {"key": "author", "type": "relationship", "relatedTable": "people", "relationType": "manyToOne",
            "twoWay": true, "twoWayKey": "posts", "onDelete": "setNull", "side": "parent"},
          {"key": "lost", "type": "relationship", "relatedTable": "nowhere", "relationType": "manyToOne", "side": "parent"}
        ]},
        {"$id": "pets", "name": "pets"},
        {"$id": "passports", "name": "passports", "attributes": [
          {"key": "person", "type": "relationship", "relatedCollection": "people", "relationType": "oneToOne",
            "twoWay": true, "twoWayKey": "passport", "onDelete": "restrict", "side": "child"}
        ]}
      ]}]}',
      '{}'
    ) as plan;

create function pg_temp.run(wanted text)
returns void language plpgsql as $$
declare
  v_sql text;
begin
  for v_sql in select step ->> 'sql'
  from
    planned,
    jsonb_array_elements(plan -> 'steps') as step
  where step ->> 'phase' = wanted loop
    execute v_sql;
  end loop;
end;
$$;

create function pg_temp.load(item text, documents text)
returns bigint language sql as $$
  select import.load_appwrite(planned_table, documents::jsonb)
  from
    planned,
    jsonb_array_elements(plan -> 'tables') as planned_table
  where planned_table ->> 'item' = item;
$$;

select pg_temp.run('schema');
select test.is(
  pg_temp.load(
    'public.people',
    '[
    {"$id": "ada", "passport": {"$id": "p1"}}, {"$id": "bob", "passport": null}, {"$id": "eve"}
  ]'
  ),
  3,
  'people'
);
select pg_temp.load('public.posts', '[{"$id": "1", "author": {"$id": "ada"}}, {"$id": "2", "author": "bob"}]');
select pg_temp.load('public.posts', '[{"$id": "3", "author": [{"$id": "bob"}]}]');
select pg_temp.load('public.pets', '[{"$id": "rex"}, {"$id": "tom"}]');
select pg_temp.load('public.passports', '[{"$id": "p1"}]');
select test.is(
  pg_temp.load(
    'public.people_friends',
    '[
      {"$id": "ada", "friends": [{"$id": "bob"}, {"$id": "eve"}, {"$id": "bob"}]}, {"$id": "bob", "friends": []}
    ]'
  ),
  2,
  'pairs, each once'
);
select test.is(
  pg_temp.load('public.people_pets', '[{"$id": "ada", "pets": [{"$id": "rex"}]}, {"$id": "eve"}]'),
  1,
  'owned'
);
select pg_temp.run('constraints');

select test.rows(
  'select id, author from public.posts order by id',
  $$ select * from (values ('1', 'ada'), ('2', 'bob'), ('3', 'bob')) as wanted (id, author) $$, 'manyToOne'
);
select test.rows(
  'select id, owner from public.pets order by id',
  $$ select * from (values ('rex', 'ada'), ('tom', null)) as wanted (id, owner) $$, 'oneToMany that goes one way'
);
select test.is(to_regclass('public.people_pets'), null, 'its pairs are gone');
select test.rows(
  'select * from public.people_friends order by related_id',
  $$ select * from (values ('ada', 'bob'), ('ada', 'eve')) as wanted (people_id, related_id) $$, 'manyToMany'
);
select test.is(
  array(
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid)
    from pg_constraint
    where contype in ('f', 'u', 'p') and connamespace = 'public'::regnamespace and convalidated
    order by 1
  ),
  array[
    'passports PRIMARY KEY (id)', 'people FOREIGN KEY (passport) REFERENCES passports(id) ON DELETE RESTRICT',
    'people PRIMARY KEY (id)', 'people_friends FOREIGN KEY (people_id) REFERENCES people(id) ON DELETE CASCADE',
    'people_friends FOREIGN KEY (related_id) REFERENCES people(id) ON DELETE CASCADE',
    'people_friends PRIMARY KEY (people_id, related_id)',
    'pets FOREIGN KEY (owner) REFERENCES people(id) ON DELETE CASCADE', 'pets PRIMARY KEY (id)',
    'posts FOREIGN KEY (author) REFERENCES people(id) ON DELETE SET NULL', 'posts PRIMARY KEY (id)'
  ],
  'the keys'
);
select test.throws($$ insert into public.people (passport) values ('p1') $$, '23505', 'a passport has one person');
select test.is(
  array(
    select concat_ws(' ', warning ->> 'code', warning ->> 'item')
    from
      planned,
      jsonb_array_elements(plan -> 'warnings') as warning
    where warning ->> 'code' not in ('policy_proposed', 'left_behind')
  ),
  array['relation_unknown public.posts.lost'],
  'what is said'
);
