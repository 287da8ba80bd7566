-- A page of records becomes rows: numbers keep their digits, and what was never set is as PocketBase answers it.
create table public.posts (
  id text primary key,
  title text,
  stars double precision,
  big numeric,
  open boolean,
  at timestamptz,
  data jsonb,
  tags text[],
  tag text,
  author uuid,
  authors uuid[]
);
create temporary table planned as
  select
    '{"item": "public.posts", "from": {"schema": "public", "name": "posts", "project": "p", "columns": [
      {"name": "id", "kind": "id"}, {"name": "title", "kind": "text"}, {"name": "stars", "kind": "number"},
      {"name": "big", "kind": "integer"}, {"name": "open", "kind": "bool"}, {"name": "at", "kind": "time"},
      {"name": "data", "kind": "json"}, {"name": "tags", "kind": "list"}, {"name": "tag", "kind": "key"},
      {"name": "author", "kind": "user", "refers": "users"}, {"name": "authors", "kind": "users", "refers": "users"}
    ]}}'::jsonb as planned;

select test.is(
  import.load_pocketbase(
    planned,
    '[
      ["a", "x", "1.5", "9223372036854775808", "1", "2024-01-02 03:04:05.678Z", "{\"n\": 12345678901234567890}", "[\"x\",\"y\"]",
        "t", "ada", "[\"ada\",\"bob\"]"],
      ["b", "", "", "", "", "", "", "", "", "", ""],
      ["c", null, null, null, null, null, null, null, null, null, null],
      ["d", "x", "1e+300", "1.5", "false", "2024-01-02 03:04:05", "no JSON", "one", "t", "bob", "[]"],
      ["e", "x", "0", "0", "true", "", "null", "[broken", "t", "bob", "ada"]
    ]'
  ),
  5,
  'five rows'
)
from planned;
select test.rows(
  'select id, title, stars, big, open, at, data, tags, tag from public.posts order by id',
  $$
      select *
      from
        (
          values
        ('a', 'x', 1.5::double precision, 9223372036854775808, true, '2024-01-02 03:04:05.678+00'::timestamptz,
          '{"n": 12345678901234567890}'::jsonb, array['x', 'y'], 't'),
        ('b', '', 0, 0, false, null, null, '{}', null),
        ('c', '', 0, 0, false, null, null, '{}', null),
        ('d', 'x', 1e300, 1.5, false, '2024-01-02 03:04:05', '"no JSON"', '{one}', 't'),
        ('e', 'x', 0, 0, true, null, null, array['[broken'], 't')
        ) as wanted (id, title, stars, big, open, at, data, tags, tag)
    $$,
  'as PocketBase answers them'
);
select test.rows(
  'select author, authors from public.posts order by id',
  $$
      select *
      from
        (
          values
        (import.user_id('pocketbase', 'p', 'users/ada'),
          array[import.user_id('pocketbase', 'p', 'users/ada'), import.user_id('pocketbase', 'p', 'users/bob')]),
        (null, '{}'),
        (null, '{}'),
        (import.user_id('pocketbase', 'p', 'users/bob'), '{}'),
        (import.user_id('pocketbase', 'p', 'users/bob'), array[import.user_id('pocketbase', 'p', 'users/ada')])
        ) as wanted (author, authors)
    $$,
  'users have the ids that they get here'
);
select test.throws(
  format('select import.load_pocketbase(%L, %L)', planned, '[["f", "x", "many"]]'),
  '22P02',
  'nothing is made up for a number that is none'
)
from planned;
select test.is(
  import.finish_pocketbase(jsonb_set(planned, '{from,replaced}', '2')) #>> '{0,code}',
  'characters_replaced',
  'NUL'
)
from planned;
