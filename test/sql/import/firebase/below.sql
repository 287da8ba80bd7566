-- Documents below documents have the ids of all of them in their key, and may be below one that is not there.
create table public.posts (id text primary key, data jsonb, created_at timestamptz, updated_at timestamptz);
create table public.comments (
  posts_id text,
  id text,
  data jsonb,
  created_at timestamptz,
  updated_at timestamptz,
  primary key (posts_id, id)
);
insert into public.posts values ('a', '{}');
create function pg_temp.loaded(names text[])
returns jsonb language sql as $$
  select import.load_firebase(
    planned,
    (
      select jsonb_agg(jsonb_build_object('name', 'r/posts/' || name, 'createTime', '2026-01-01T00:00:00Z'))
      from unnest(names) as name
    )
  )
  from (
    select
      '{"item": "public.comments", "from": {"root": "r", "path": ["posts", "comments"], "ancestors": ["posts_id"],
      "parent": {"item": "public.posts", "key": ["id"]}, "roots": {}, "indexes": []}}'::jsonb
  ) as one (planned);
  select import.finish_firebase(
    '{"item": "public.comments", "from": {"root": "r", "path": ["posts", "comments"], "ancestors": ["posts_id"],
      "parent": {"item": "public.posts", "key": ["id"]}, "roots": {}, "indexes": []}}'
  );
$$;

select test.is(found #>> '{0,code}', 'parent_not_enforced', 'all are there')
from pg_temp.loaded('{a/comments/1,a/comments/2}') as found;
select test.is(found #>> '{0,code}', 'parents_missing', 'one is not')
from pg_temp.loaded('{b/comments/1}') as found;
select test.rows(
  'select posts_id, id from public.comments order by 1, 2',
  $$select * from (values ('a', '1'), ('a', '2'), ('b', '1')) as wanted (posts_id, id)$$, 'keys'
);
