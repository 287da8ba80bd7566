-- A page of a store's list is compared with the blobs of its range, up to 1,000 findings at a time.
select test.store(), test.bucket('b');
select test.upload('b', 'a', 'a'), test.upload('b', 'c', 'c');
select storage.copy('b', 'c', 'b', 'copies/c');

-- What a list of these sizes lacks or has too much; all of the store, unless a range is given.
create function test.findings(sizes jsonb, after uuid default null, until uuid default null)
returns text[] language sql as $$
  select array_agg(
    concat_ws(' ', kind, blob, (select string_agg(one ->> 'key', ' ') from jsonb_array_elements(objects) as one))
  )
  from
    storage.check_page(
      test.id(900),
      after,
      until,
      array(select key::uuid from jsonb_each_text(sizes)),
      array(select value::bigint from jsonb_each_text(sizes))
    );
$$;
create function test.blob(key text)
returns uuid language sql as $$
  select blob_id from storage.files where bucket_id = 'b' and name = key;
$$;

select test.is(test.findings(jsonb_build_object(test.blob('a'), 1, test.blob('c'), 1)), null::text[], 'all is well');
select test.is(
  test.findings(jsonb_build_object(test.blob('a'), 2)),
  (
    select array_agg(found order by blob)
    from (
      values(test.blob('a'), concat('size ', test.blob('a'), ' a')),
      (
        test.blob('c'),
        concat('missing ', test.blob('c'), ' c copies/c')
      )
    ) as finding (blob, found)
  ),
  'wrong and missing'
);
select test.is(
  test.findings(jsonb_build_object(test.blob('c'), null), test.blob('c'), test.blob('c')),
  array[concat('missing ', test.blob('c'), ' c copies/c')],
  'one that is outside the range'
);
select test.is(
  test.findings(jsonb_build_object(test.id(1), 1), test.id(1), test.id(1)),
  array[concat('unknown ', test.id(1))],
  'unknown'
);
insert into storage.garbage (blob_id, store_id, next_try) values (test.id(1), test.id(900), now());
select test.is(
  test.findings(jsonb_build_object(test.id(1), 1), test.id(1), test.id(1)),
  null::text[],
  'what waits to be erased is known'
);

insert into storage.blobs (store_id, state, size)
select test.id(900), 'stored', 1 from generate_series(1, 1500);
select
  test.is(cardinality(first), 1000, 'no more than 1,000'),
  test.is(cardinality(rest), 502, 'and the others behind the last'),
  test.is((select count(distinct one) from unnest(first || rest) as one), 1502, 'each once')
from
  test.findings('{}') as first,
  test.findings('{}', split_part(first[1000], ' ', 2)::uuid) as rest;
