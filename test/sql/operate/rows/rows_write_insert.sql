-- Rows are inserted all or none; of a list that fails each line that fails is named, and a dry run writes nothing.
create table public.things (
  id int primary key,
  name varchar(5) not null default 'new',
  data json,
  at timestamptz,
  tags text[],
  photo bytea
);

select test.is(
  test.write_rows(
    'things',
    '{"do": "insert", "columns": ["id", "name", "data", "at", "tags", "photo"],
        "rows": [["1", "", "{\"a\": 1}", "2026-01-02 03:04:05.678901+00", "{a,NULL}", "\\x00ff"],
                 ["2", "b", null, null, null, null]]}'
  ),
  '{"count": 2}',
  'written'
);
select test.is((select name from public.things where id = 1), '', 'the empty text is no null');
select test.is(
  (select row(data ->> 'a', at, tags, photo)::text from public.things where id = 1),
  row('1', '2026-01-02 03:04:05.678901+00'::timestamptz, '{a,NULL}'::text[], '\x00ff'::bytea)::text,
  'values are what Postgres reads'
);
select test.is(
  test.write_rows('things', '{"do": "insert", "columns": ["id"], "rows": [["3"]]}'),
  '{"count": 1}',
  'one column'
);
select test.is((select name from public.things where id = 3), 'new', 'the others have their defaults');

select test.is(
  (
    select jsonb_agg(array[failure ->> 'row', failure ->> 'sqlstate'] order by failure -> 'row')
    from
      jsonb_array_elements(
        test.write_rows(
          'things',
          '{"do": "insert", "columns": ["id", "name"],
              "rows": [["4", "a"], ["x", "a"], ["1", "a"], ["5", "too long"], ["4", "again"], ["6", null]]}'
        ) #> '{error,details,failures}'
      ) as failure
  ),
  '[["1", "22P02"], ["2", "23505"], ["3", "22001"], ["4", "23505"], ["5", "23502"]]'::jsonb,
  'what fails, and why'
);
select test.is((select count(*) from public.things), 3, 'then nothing is written');
select test.is(
  (
    select jsonb_build_array(count(*), min((failure ->> 'row')::integer), max((failure ->> 'row')::integer))
    from
      jsonb_array_elements(
        test.write_rows(
          'things',
          (
            select jsonb_build_object(
              'do', 'insert',
              'columns', '["id"]'::jsonb,
              'rows', jsonb_agg(jsonb_build_array(case when n % 7 = 0 then 'x' else (n + 100)::text end) order by n)
            )
            from generate_series(0, 1234) as n
          )
        ) #> '{error,details,failures}'
      ) as failure
  ),
  '[50, 0, 343]'::jsonb,
  'the first of many that fail'
);

select test.is(
  test.write_rows('things', '{"do": "insert", "dry_run": true, "columns": ["id"], "rows": [["7"], ["8"]]}'),
  '{"count": 2}',
  'a dry run'
);
select test.is((select count(*) from public.things), 3, 'takes back what it did');
select test.throws(
  $$select test.write_rows('things', '{"do": "insert", "columns": ["nam"], "rows": []}')$$, 'PL703',
  'a column that is none'
);
