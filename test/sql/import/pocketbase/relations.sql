-- Relations become keys where their table comes too: to users those of auth.users, once they are here.
create function pg_temp.plan(wish jsonb)
returns jsonb language sql as $$
  select import.plan_pocketbase(
    '{"project": "p", "users": {"total": 2, "hashes": ["$2a$10$", ""]}, "collections": [
      {"id": "u", "name": "members", "type": "auth", "fields": [{"name": "id", "type": "text"}, {"name": "team", "type": "relation", "collectionId": "t"}]},
      {"id": "t", "name": "teams", "type": "base", "fields": [{"name": "id", "type": "text"}]},
      {"id": "v", "name": "latest", "type": "view", "query": "select 1"},
      {"id": "s", "name": "_superusers", "type": "auth", "system": true},
      {"id": "p", "name": "posts", "type": "base", "rules": {"listRule": "", "viewRule": null, "updateRule": "a = 1"}, "fields": [
        {"name": "id", "type": "text"},
        {"name": "author", "type": "relation", "collectionId": "u", "maxSelect": 1, "cascadeDelete": true},
        {"name": "team", "type": "relation", "collectionId": "t", "maxSelect": 1, "required": true},
        {"name": "parent", "type": "relation", "collectionId": "p", "maxSelect": 1},
        {"name": "readers", "type": "relation", "collectionId": "u", "maxSelect": 9},
        {"name": "seen", "type": "relation", "collectionId": "v", "maxSelect": 1},
        {"name": "lost", "type": "relation", "collectionId": "gone", "maxSelect": 1, "hidden": true}
      ]}
    ]}', wish
  );
$$;
create function pg_temp.keys(wish jsonb)
returns text[] language sql as $$
  select
    array(
      select concat_ws(' ', step ->> 'by', step ->> 'key_to', step ->> 'sql')
      from jsonb_array_elements(pg_temp.plan(wish) -> 'steps') as step
      where step ->> 'sql' like '%FOREIGN KEY%'
    );
$$;
create function pg_temp.said(wish jsonb, code text)
returns text[] language sql as $$
  select
    array(
      select warning ->> 'item'
      from jsonb_array_elements(pg_temp.plan(wish) -> 'warnings') as warning
      where warning ->> 'code' = code
      order by 1
    );
$$;

select test.is(
  pg_temp.keys('{}'),
  array[
    'owner auth.users alter table public.members add constraint members_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE not valid',
    'import alter table public.members add constraint members_team_fkey FOREIGN KEY (team) REFERENCES public.teams(id) ON DELETE SET NULL not valid',
    'owner auth.users alter table public.posts add constraint posts_author_fkey FOREIGN KEY (author) REFERENCES auth.users(id) ON DELETE CASCADE not valid',
    'import alter table public.posts add constraint posts_parent_fkey FOREIGN KEY (parent) REFERENCES public.posts(id) ON DELETE SET NULL not valid',
    'import alter table public.posts add constraint posts_team_fkey FOREIGN KEY (team) REFERENCES public.teams(id) ON DELETE RESTRICT not valid'
  ],
  'all of them'
);
select test.ok(bool_and(import.is_plain_key(step ->> 'sql')), 'the owner adds those to users')
from jsonb_array_elements(pg_temp.plan('{}') -> 'steps') as step
where step ->> 'by' = 'owner';
select test.is(
  array(
    select step ->> 'sql'
    from jsonb_array_elements(pg_temp.plan('{}') -> 'steps') as step
    where step ->> 'phase' = 'users'
  ),
  array[
    'alter table public.members validate constraint members_id_fkey',
    'alter table public.posts validate constraint posts_author_fkey'
  ],
  'rows are checked once users are here'
);
select test.is(
  pg_temp.said('{}', 'reference_left_out'),
  array['public.posts.lost', 'public.posts.readers', 'public.posts.seen'],
  'those without a key'
);
select test.is(pg_temp.said('{}', 'view_skipped'), array['latest'], 'a view');

select test.is(
  pg_temp.keys('{"selection": {"users": false, "tables": ["public.posts"]}}'),
  array[
    'import alter table public.posts add constraint posts_parent_fkey FOREIGN KEY (parent) REFERENCES public.posts(id) ON DELETE SET NULL not valid'
  ],
  'of a part'
);
select test.is(
  pg_temp.said('{"selection": {"users": false, "tables": ["public.posts"]}}', 'reference_left_out'),
  array['public.posts.author', 'public.posts.lost', 'public.posts.readers', 'public.posts.seen', 'public.posts.team'],
  'a part has fewer keys, which is said'
);

select test.is(
  array(select planned ->> 'item' from jsonb_array_elements(pg_temp.plan('{}') -> 'tables') as planned),
  array['public.members', 'public.posts', 'public.teams'],
  'no table for views, nor for superusers'
);
select test.is(
  pg_temp.plan('{}') #> '{inspection,users}',
  '{"count": 2, "algorithm": "bcrypt", "algorithms": {"bcrypt": 1, "none": 1}}',
  'users'
);
select test.is(
  (
    select warning ->> 'message'
    from jsonb_array_elements(pg_temp.plan('{}') -> 'warnings') as warning
    where (warning ->> 'code', warning ->> 'item') = ('rules_not_imported', 'public.posts')
  ),
  'Row level security is on and there is no policy: only the service key reads and writes it, so write policies. ' || 'Rules in PocketBase: list: everybody; update: a = 1. ' || 'Hidden fields, which PocketBase shows to superusers alone: lost.',
  'the rules are said'
);
