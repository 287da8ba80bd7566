-- Documents become rows; their fields get columns of the types that all of them agree on.
create table public.posts (
  id text primary key,
  data jsonb not null,
  created_at timestamptz,
  updated_at timestamptz
);
create temporary table planned as
  select
    '{"item": "public.posts", "from": {
      "root": "r", "path": ["posts"], "ancestors": [], "roots": {"users": "public.users"},
      "indexes": [
        {"fields": [{"fieldPath": "title", "order": "ASCENDING"}, {"fieldPath": "meta.`a.b`", "order": "DESCENDING"}, {"fieldPath": "__name__"}]},
        {"fields": [{"fieldPath": "tags", "arrayConfig": "CONTAINS"}]}
      ]
    }}'::jsonb as planned;

-- A document called by its number, with these fields.
create function pg_temp.document(number integer, fields text)
returns jsonb language sql as $$
  select
    jsonb_build_object(
      'name', 'r/posts/' || number,
      'createTime', '2026-01-01T00:00:00Z',
      'updateTime', '2026-01-01T00:00:00Z'
    ) || case when fields is null then '{}' else jsonb_build_object('fields', fields::jsonb) end;
$$;

select test.is(
  import.load_firebase(
    planned,
    jsonb_build_array(
      pg_temp.document(
        1,
        '{"title": {"stringValue": "one"}, "n": {"integerValue": "1"}, "mixed": {"integerValue": "1"},
          "author": {"referenceValue": "r/users/u1"}, "at": {"timestampValue": "2026-01-01T00:00:00.1234567Z"}, "raw": {"bytesValue": "AAH/"},
          "ratio": {"integerValue": "3"}, "big": {"integerValue": "9007199254740993"}, "id": {"stringValue": "x"},
          "picture": {"stringValue": "https://firebasestorage.googleapis.com/v0/b/p/o/x?alt=media&token=1"}}'
      ),
      pg_temp.document(
        2,
        '{"title": {"nullValue": null}, "mixed": {"stringValue": "two"}, "ratio": {"doubleValue": "NaN"},
          "big": {"doubleValue": 0.5}, "tags": {"arrayValue": {}}, "never": {"nullValue": null}}'
      ),
      pg_temp.document(3, null),
      '{"name": "r/posts/missing"}'
    )
  ),
  3::bigint,
  'rows of a page'
)
from planned;
select test.is(
  import.load_firebase(planned, jsonb_build_array(pg_temp.document(4, '{}') || '{"replaced": true}')),
  1::bigint,
  'another'
)
from planned;

create temporary table warned as
  select warning ->> 'code' as code, warning ->> 'item' as item, warning ->> 'statement' as statement
  from
    planned,
    jsonb_array_elements(import.finish_firebase(planned)) as warning;
select test.is(
  (
    select string_agg(attname || ' ' || atttypid::regtype, ', ' order by attnum)
    from pg_attribute
    where attrelid = 'public.posts'::regclass and attnum > 4 and not attisdropped
  ),
  'at timestamp with time zone, author text, big numeric, id_ text, mixed jsonb, n bigint, picture text, ratio double precision, raw bytea, tags jsonb, title text',
  'columns'
);
select test.is(
  row(at, author, big, id_, mixed, n, ratio, raw, tags, title)::text,
  row(
    '2026-01-01 00:00:00.123456+00'::timestamptz,
    'users/u1',
    '9007199254740993',
    'x',
    '1',
    1,
    3,
    '\x0001ff'::bytea,
    null,
    'one'
  )::text,
  'one'
)
from public.posts
where id = '1';
select test.is(row(big, mixed, ratio, tags, title)::text, row(0.5, '"two"'::jsonb, 'NaN', '[]', null)::text, 'two')
from public.posts
where id = '2';
select test.is(data, '{}', 'without fields') from public.posts where id = '3';
select test.rows(
  'select code, item from warned where statement is null order by code, item',
  $$select * from (values
      ('characters_replaced', 'public.posts'), ('download_addresses', 'public.posts'), ('fields_renamed', 'public.posts'),
      ('fields_without_column', 'public.posts'), ('mixed_types', 'public.posts.big'), ('mixed_types', 'public.posts.mixed'),
      ('mixed_types', 'public.posts.ratio')
    ) as w (code, item) order by code, item$$,
  'warnings'
);

-- What is proposed can be run.
create table public.users (id text primary key);
insert into public.users values ('u1');
do $$
declare
  v_statement text;
begin
  for v_statement in select statement from warned where statement is not null loop
    execute v_statement;
  end loop;
end
$$;
select test.is(author_id, 'u1', 'a key of the reference') from public.posts where id = '1';
select test.is(
  string_agg(pg_get_indexdef(indexrelid), E'\n' order by pg_get_indexdef(indexrelid)),
  E'CREATE INDEX posts_expr_idx ON public.posts USING gin (((data #> ''{tags}''::text[])))\nCREATE INDEX posts_title_expr_idx ON public.posts USING btree (title, ((data #>> ''{meta,a.b}''::text[])) DESC)',
  'indexes'
)
from pg_index
where indrelid = 'public.posts'::regclass and not indisprimary;

-- Again, into the table with its columns.
truncate table public.posts;
select import.load_firebase(
  planned,
  jsonb_build_array(pg_temp.document(1, '{"n": {"doubleValue": 0.5}, "title": {"stringValue": "new"}}'))
)
from planned;
create temporary table again as
  select warning ->> 'code' as code, warning ->> 'item' as item
  from
    planned,
    jsonb_array_elements(import.finish_firebase(planned)) as warning
  where not warning ? 'statement';
select test.rows(
  'select * from again', $$select 'column_kept' as code, 'public.posts.n' as item$$, 'a column of another type'
);
select test.is(row(title, n, data ->> 'n')::text, row('new', null, '0.5')::text, 'the others are filled')
from public.posts;
