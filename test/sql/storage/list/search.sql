-- A search finds what begins with it in any case, in every alphabet, and nothing else.
select test.store(), test.bucket('b');
create table test.keys as
  select normalize(key, nfc) as key
  from
    unnest(
      array[
        'a', 'A', 'ab', 'aB', 'Ab/1', 'ab/2', 'abc', 'ABD', 'b', 'B/x', 'ba', 'É', 'é/1', 'e', 'Eé', 'ΟΔΟΣ', 'οδοσα',
        'οδος', 'Οδ/1', 'Ж', 'жа/1', 'ЖА', 'İx', 'ix', 'Ix', 'ıx', 'ß', 'ẞ', 'ss', 'J̀a', 'ja', '字', '字/1', '字母',
        '😀', '😀a/1', U&'\D7FF', U&'\E000', U&'\+10FFFF', U&'\+10FFFFa'
      ]
    ) as key;
select test.upload('b', key, key)
from (
  select key from test.keys
  union all
  select 'd/' || key from test.keys
) as file;

-- Names as they are listed, of a folder's keys.
create function test.naive(folder text, search text)
returns text[] language sql as $$
  select array_agg(distinct split_part(key, '/', 1) collate "C" || case when key ~ '/' then '/' else '' end)
  from (
    select key from test.keys
    union all
    select 'd/x' where folder = ''
  ) as file
  where starts_with(lower(key), lower(search));
$$;

create function test.found(folder text, search text, column_name text, direction text, has_at integer, has integer)
returns text[] language sql as $$
  select array_agg(concat(entry ->> 'name', case when entry -> 'id' = 'null' then '/' end) order by at)
  from
    jsonb_array_elements(
      (
        test.storage(
          'object_list',
          '{"bucket": "b"}',
          jsonb_build_object(
            'prefix', folder,
            'search', search,
            'offset', has_at,
            'limit', has,
            'sortBy', jsonb_build_object('column', column_name, 'order', direction)
          )
        )
      ).body
    ) with ordinality as listed (entry, at);
$$;

select
  test.is(test.found(folder, search, 'name', 'asc', 0, 100), wanted, concat(folder, ' ', search)),
  test.is(
    test.found(folder, search, 'name', 'desc', 0, 100),
    (select array_agg(one order by one collate "C" desc) from unnest(wanted) as one),
    concat(folder, ' ', search, ' backwards')
  ),
  test.is(
    test.found(folder, search, 'name', 'asc', 1, 2),
    nullif(wanted[2:3], '{}'),
    concat(folder, ' ', search, ' from 1')
  ),
  test.is(
    (select array_agg(one order by one) from unnest(test.found(folder, search, 'created_at', 'asc', 0, 100)) as one),
    (select array_agg(one order by one) from unnest(wanted) as one),
    concat(folder, ' ', search, ' by time')
  )
from
  unnest(array['', 'd']) as folder,
  (
    select distinct variant.search
    from
      test.keys,
      generate_series(1, 4) as length,
      unnest(
        array[left(key, length), upper(left(key, length)), lower(left(key, length)), left(key, length) || 'q']
      ) as variant (search)
    where variant.search !~ '/'
  ) as asked,
  test.naive(folder, search) as wanted;
