-- Pages by cursor show each key once, in every order, with and without folders.
select test.store(), test.bucket('b');
select test.upload('b', key, key)
from unnest(array['a', 'a/1', 'a/2/x', 'a-b', 'a0', 'B', 'd/e/f/g', 'd/e/h', 'd/z', 'é/1', 'z', '😀']) as key;

create function test.pages(wish jsonb, size integer)
returns text language plpgsql as $$
declare
  v_page jsonb;
  v_cursor text := null;
  v_found text;
begin
  for page in 1..20 loop
    v_page := (
      test.storage('object_list_v2', '{"bucket": "b"}', wish || jsonb_build_object('limit', size, 'cursor', v_cursor))
    ).body;
    v_found := concat_ws(
      ' ',
      v_found,
      (
        select string_agg(entry ->> 'name', ' ' order by at)
        from jsonb_array_elements((v_page -> 'folders') || (v_page -> 'objects')) with ordinality as listed (entry, at)
      )
    );
    v_cursor := v_page ->> 'nextCursor';
    if not (v_page ->> 'hasNext')::boolean then
      return v_found || coalesce(' and more: ' || v_cursor, '');
    end if;
  end loop;
  return 'no end: ' || v_found;
end;
$$;

select
  test.is(test.pages(wish, 1), wanted, wish::text),
  test.is(
    (select array_agg(key order by key) from string_to_table(test.pages(wish, size), ' ') as key),
    (select array_agg(key order by key) from string_to_table(wanted, ' ') as key),
    concat(wish, ' by ', size)
  )
from
  (
    values
      ('{}'::jsonb, 'B a a-b a/1 a/2/x a0 d/e/f/g d/e/h d/z z é/1 😀'),
      ('{"sortBy": {"column": "name", "order": "desc"}}', '😀 é/1 z d/z d/e/h d/e/f/g a0 a/2/x a/1 a-b a B'),
      ('{"with_delimiter": true}', 'B a a-b a/ a0 d/ z é/ 😀'),
      ('{"with_delimiter": true, "sortBy": {"column": "name", "order": "desc"}}', '😀 é/ z d/ a0 a/ a-b a B'),
      ('{"with_delimiter": true, "prefix": "d/"}', 'd/e/ d/z'),
      ('{"with_delimiter": true, "prefix": "d/e"}', 'd/e/'),
      ('{"prefix": "a"}', 'a a-b a/1 a/2/x a0'),
      ('{"prefix": "a", "with_delimiter": true}', 'a a-b a/ a0'),
      ('{"prefix": "a", "sortBy": {"column": "name", "order": "desc"}}', 'a0 a/2/x a/1 a-b a'),
      ('{"with_delimiter": true, "sortBy": {"column": "created_at"}}', 'a/ d/ é/ B a a-b a0 z 😀'),
      ('{"with_delimiter": true, "sortBy": {"column": "updated_at", "order": "desc"}}', 'é/ d/ a/ 😀 z a0 a-b a B'),
      ('{"prefix": "a", "with_delimiter": true, "sortBy": {"column": "created_at"}}', 'a/ a a-b a0'),
      ('{"prefix": "d/e/", "with_delimiter": true, "sortBy": {"column": "created_at"}}', 'd/e/f/ d/e/h'),
      ('{"prefix": "d", "sortBy": {"column": "created_at", "order": "desc"}}', 'd/z d/e/h d/e/f/g')
  ) as list (wish, wanted),
  unnest(array[2, 3, 5, 100]) as size;

select test.is(
  (test.storage('object_list_v2', '{"bucket": "b"}', '{"prefix": "a/", "with_delimiter": true}')).body,
  jsonb_build_object(
    'folders', '[{"name": "a/2/", "key": "a/2"}]'::jsonb,
    'objects', jsonb_build_array(
      jsonb_build_object(
        'name', 'a/1',
        'key', 'a/1',
        'id', id,
        'updated_at', updated_at,
        'created_at', created_at,
        'last_accessed_at', updated_at,
        'metadata', metadata
      )
    ),
    'hasNext', false
  ),
  'the whole of it'
)
from storage.objects
where name = 'a/1';
