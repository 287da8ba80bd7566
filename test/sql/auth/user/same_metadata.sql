-- Users have their metadata by two names each, and what is written under either is read under both.
select test.user(1);
create function pg_temp.both(number integer)
returns text language sql as $$
  select case
    when (user_metadata, app_metadata) is not distinct from (raw_user_meta_data, raw_app_meta_data) then concat(
      user_metadata, app_metadata
    )
  end
  from auth.users
  where id = test.id(number);
$$;

-- A seed.
insert into auth.users (id, email, raw_user_meta_data, raw_app_meta_data)
values
  (test.id(2), 'user2@example.com', '{"name": "Ada"}', '{"plan": "pro"}'),
  (test.id(3), null, null, null);
select test.is(pg_temp.both(2), '{"name": "Ada"}{"plan": "pro"}', 'inserted under the names of Supabase');
select test.is(pg_temp.both(3), '{}{}', 'inserted as null');
insert into auth.users (id, user_metadata) values (test.id(4), '{"a": 1}');
select test.is(pg_temp.both(4), '{"a": 1}{}', 'inserted under ours');

update auth.users set raw_user_meta_data = '{"b": 2}' where id = test.id(4);
select test.is(pg_temp.both(4), '{"b": 2}{}', 'changed under the names of Supabase');
update auth.users
set
  user_metadata = '{"c": 3}',
  raw_app_meta_data = '{"d": 4}'
where id = test.id(4);
select test.is(pg_temp.both(4), '{"c": 3}{"d": 4}', 'changed under one of each');
update auth.users
set
  user_metadata = '{"a": 1, "b": 1}',
  raw_user_meta_data = '{"b": 2, "c": 2}'
where id = test.id(4);
select test.is(pg_temp.both(4), '{"a": 1, "b": 1, "c": 2}{"d": 4}', 'changed under both');
update auth.users set raw_user_meta_data = null where id = test.id(4);
select test.is(pg_temp.both(4), '{"a": 1, "b": 1, "c": 2}{"d": 4}', 'null says nothing');
select test.throws(
  $$update auth.users set raw_user_meta_data = '[]' where id = test.id(4)$$, '23514', 'metadata is an object'
);

-- The triggers of Supabase's examples: one reads a new user, one follows changes, one writes before the write.
create table public.profiles (id uuid primary key, name text);
select test.function(
  'public.handle_new_user() returns trigger',
  'begin insert into public.profiles values (new.id, new.raw_user_meta_data ->> ''name''); return new; end',
  'plpgsql security definer'
);
select test.function(
  'public.handle_user() returns trigger',
  'begin update public.profiles set name = new.raw_user_meta_data ->> ''name'' where id = new.id; return new; end',
  'plpgsql security definer'
);
select test.function(
  'public.add_role() returns trigger',
  'begin new.raw_app_meta_data = new.raw_app_meta_data || ''{"role": "editor"}''; return new; end', 'plpgsql'
);
create trigger on_auth_user_created
after insert on auth.users
for each row
execute function public.handle_new_user();
create trigger on_auth_user_updated
after update of raw_user_meta_data on auth.users
for each row
execute function public.handle_user();
create trigger zz_role
before insert on auth.users
for each row
execute function public.add_role();

-- What a trigger takes away or overwrites is gone under both names, whichever it writes, at sign-up and later.
create function pg_temp.written(code text)
returns text language plpgsql as $$
begin
  execute
    format(
      'create or replace function public.filter() returns trigger language plpgsql as %L',
      'begin ' || code || ' return new; end'
    );
  delete from public.profiles where id = test.id(9);
  delete from auth.users where id = test.id(9);
  insert into auth.users (id, user_metadata) values (test.id(9), '{"n": 1, "role": "admin"}');
  update auth.users
  set raw_user_meta_data = '{"n": 2, "role": "admin"}'
  where id = test.id(9) and pg_temp.both(9) like '%"n": 1%';
  return pg_temp.both(9);
end;
$$;

select test.function('public.filter() returns trigger', 'begin return new; end', 'plpgsql');
create trigger filter
before insert or update on auth.users
for each row
execute function public.filter();
select test.is(pg_temp.written(code), wanted, code)
from (
  values
    ('new.user_metadata := new.user_metadata - ''role'';', '{"n": 2}{"role": "editor"}'),
    ('new.raw_user_meta_data := new.raw_user_meta_data - ''role'';', '{"n": 2}{"role": "editor"}'),
    ('new.user_metadata := ''{}'';', '{}{"role": "editor"}'),
    ('new.raw_user_meta_data := ''{}'';', '{}{"role": "editor"}'),
    (
      'new.raw_user_meta_data := new.raw_user_meta_data || ''{"role": "none"}'';',
      '{"n": 2, "role": "none"}{"role": "editor"}'
    )
) as filter (code, wanted);

-- A write of other columns, in which a trigger sets metadata.
select pg_temp.written('new.raw_app_meta_data := ''{"role": "chief"}'';');
update auth.users set email_confirmed_at = now() where id = test.id(9);
select test.ok(pg_temp.both(9) like '%{"role": "chief"}', 'under both names');
drop trigger filter on auth.users;
delete from public.profiles;

select test.settings('{"confirm_email": false}');
create temporary table signed as
  select
    test.play(
      'auth.sign_up',
      test.post('{"email": "new@example.com", "data": {"name": "Ada"}}'),
      'a long password'
    ) as reply;
select test.is(name, 'Ada', 'a sign-up') from public.profiles;
select test.is(
  app_metadata, '{"role": "editor", "provider": "email", "providers": ["email"]}', 'what a trigger wrote before'
)
from auth.users
where email = 'new@example.com';
select test.status(auth.user_update(test.asked(reply, 'PUT', '{"data": {"name": "Bo"}}')), 200, 'the user')
from signed;
select test.is(name, 'Bo', 'a change by the user') from public.profiles;
