-- The policies that are proposed let in whom Appwrite lets in, once permissions name users by their new ids.
create table public.posts (id text primary key, permissions text[] not null default '{}');
alter table public.posts enable row level security;
grant select, insert on public.posts to anon, authenticated;
insert into import.user_map values ('appwrite', 'shop', 'ada', test.id(1));
insert into public.posts
values
  ('1', '{"read(\"any\")"}'),
  ('2', '{"read(\"users\")"}'),
  ('3', '{"read(\"user:ada\")","update(\"user:ada\")"}'),
  ('4', '{"read(\"user:adam\")","read(\"team:x\")"}'),
  ('5', '{}');

select test.is(
  import.appwrite_permissions('{"read(\"user:ada/verified\")","read(\"user:adam\")","read(\"any\")"}', 'shop'),
  array[format('read("user:%s/verified")', test.id(1)), 'read("user:adam")', 'read("any")'],
  'ids of users'
);

do $$
begin
  execute import.appwrite_policies('{"$permissions": ["create(\"users\")", "read(\"label:staff\")", "write(\"team:x\")"], "rowSecurity": true}', 'posts', 'shop');
end;
$$;

create function pg_temp.seen(claims text)
returns text language sql as $$
  select set_config('request.jwt.claims', claims, true);
  select string_agg(id, ',' order by id)
  from public.posts;
$$;

set local role anon;
select test.is(pg_temp.seen('{"role": "anon"}'), '1', 'nobody');
select test.throws($$ insert into public.posts values ('6') $$, '42501', 'nobody writes');
set local role authenticated;
select test.is(
  pg_temp.seen('{"role": "authenticated", "sub": "00000000-0000-4000-8000-000000000001"}'),
  '1,2,3',
  'Ada'
);
select test.is(
  pg_temp.seen('{"role": "authenticated", "sub": "00000000-0000-4000-8000-000000000002"}'),
  '1,2',
  'somebody else'
);
select test.is(
  pg_temp.seen('{"role": "authenticated", "app_metadata": {"labels": ["staff"]}}'),
  '1,2,3,4,5',
  'by a label'
);
insert into public.posts values ('6');
