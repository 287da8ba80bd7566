-- A table for each path of collections, whose key has the ids of all documents above.
create temporary view planned as
  select
    import.plan_firebase(
      $${
        "project": "p", "version": "Firestore, eur3", "root": "projects/p/databases/(default)/documents", "complete": true,
        "collections": [
          {"path": ["posts", "comments", "likes"], "documents": 3, "sample": []},
          {"path": ["posts", "comments"], "documents": 2, "sample": []},
          {"path": ["posts__comments"], "documents": 1, "sample": []},
          {"path": ["posts"], "documents": 7, "sample": [
            {"name": "x", "fields": {"title": {"stringValue": "t"}, "id": {"integerValue": "1"}}, "createTime": "2026-01-01T00:00:00Z"}
          ]}
        ],
        "indexes": [{"name": "projects/p/databases/(default)/collectionGroups/posts/indexes/1", "fields": [{"fieldPath": "title"}]}],
        "users": {"count": 3, "at_least": 3, "hashed": 2, "none": 1, "anonymous": 1, "mfa": 0, "tenants": 0},
        "buckets": [{"name": "p.appspot.com", "objects": 2, "bytes": 10}, {"name": "gcf-sources-1", "objects": 1, "bytes": 1}]
      }$$,
      '{"mode": "create"}'
    ) as plan;
select test.is(
  (select string_agg(tables ->> 'item', ' ') from jsonb_array_elements(plan -> 'tables') as tables),
  'public.posts public.posts__comments public.posts__comments_ public.posts__comments__likes',
  'parents first'
)
from planned;
select
  test.is(plan #> '{tables,3,from,ancestors}', '["posts_id", "comments_id"]', 'ids above'),
  test.is(
    plan #> '{tables,3,from,parent}',
    '{"item": "public.posts__comments_", "key": ["posts_id", "id"]}',
    'the parent'
  ),
  test.is(
    plan #> '{tables,0,from,roots}',
    '{"posts": "public.posts", "posts__comments": "public.posts__comments"}',
    'roots'
  ),
  test.is(jsonb_array_length(plan #> '{tables,0,from,indexes}'), 1, 'its index'),
  test.is(jsonb_array_length(plan #> '{tables,2,from,indexes}'), 0, 'no index'),
  test.is(plan #>> '{inspection,tables,0,fields,0,name}', 'id_', 'a field that is called id'),
  test.is(plan #>> '{inspection,tables,0,fields,1,type}', 'text', 'a title'),
  test.is(plan #> '{inspection,users,count}', '3', 'users'),
  test.is(plan -> 'users', 'true', 'users come'),
  test.is(plan -> 'buckets', '["p.appspot.com"]', 'not those of builds')
from planned;
select test.is(
  (
    select string_agg(warning ->> 'code', ' ' order by warning ->> 'code')
    from jsonb_array_elements(plan -> 'warnings') as warning
  ),
  'bucket_skipped password_unusable rules_not_imported table_renamed user_anonymous',
  'warnings'
)
from planned;

do $$
declare
  v_step jsonb;
begin
  for v_step in select jsonb_array_elements(plan -> 'steps') from planned loop
    execute v_step ->> 'sql';
  end loop;
end
$$;
select test.none(
  $$select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity$$,
  'row level security'
);
-- What is there now has the shape that the inspection says.
select test.rows(
  $$
      select attname as name, format_type(atttypid, atttypmod) as type
      from pg_attribute
      where attrelid = 'public.posts__comments__likes'::regclass and attnum > 0
      order by attnum
    $$,
  $$
      select columns ->> 'name' as name, columns ->> 'type' as type
      from planned, jsonb_array_elements(plan #> '{inspection,tables,3,columns}') as columns
    $$,
  'columns'
);
insert into public.posts default values;

select
  test.is(plan #>> '{tables,0,item}', 'public.posts__comments', 'only what is wanted'),
  test.is(plan #> '{tables,1}', null, 'nothing else'),
  test.is(plan -> 'users', 'false', 'no users'),
  test.is(plan -> 'buckets', '["b"]', 'a bucket that was named'),
  test.is(plan #> '{tables,0,from,parent}', 'null', 'no parent')
from
  import.plan_firebase(
    '{"root": "r", "collections": [{"path": ["posts"], "sample": []}, {"path": ["posts", "comments"], "sample": []}],
      "users": {"count": 1}, "buckets": [{"name": "a"}, {"name": "b"}]}',
    '{"selection": {"tables": ["public.posts__comments"], "users": false, "buckets": ["b"]}}'
  ) as plan;
select
  test.is(plan -> 'tables', '[]', 'an empty project'),
  test.is(plan -> 'users', 'false', 'without users')
from import.plan_firebase('{"project": "p", "root": "r"}', '{}') as plan;
