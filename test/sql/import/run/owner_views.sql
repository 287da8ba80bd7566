-- A view of the source reads nothing of ours with the rights of the owner, and neither does what is built on it.
select test.user(1);
create table public.here as
  select 1 as id;
revoke all on public.here from anon;
select import.open_login(null);
do $$
begin
  execute format('set local role %I', import.login_role());
end
$$;
create table public.own (id integer);
alter table public.own disable row level security;
insert into public.own values (1);
create view public.spy as
  select users.email
  from auth.users as users;
create view public.spy_again as
  select spy.email
  from public.spy;
create view public.of_here as
  select here.id
  from public.here;
create view public.of_catalogs as
  select rolname, rolpassword
  from pg_authid;
create view public.of_own as
  select own.id
  from public.own;
create view public.asked
with (security_invoker = on)
as
  select users.email
  from auth.users as users;
create materialized view public.kept
as
  select spy.email
  from public.spy
with no data;
create view public.of_kept as
  select kept.email
  from public.kept;
do $$
begin
  execute 'create rule sly as on insert to public.own do also delete from auth.users';
  execute 'create rule plain as on update to public.own do also notify changed';
end
$$;
grant select on public.spy, public.spy_again, public.of_here, public.of_catalogs, public.of_own, public.of_kept to anon;
grant insert, select on public.own to anon;
reset role;

select test.is(
  (
    select jsonb_agg(concat_ws(' ', warning ->> 'code', warning ->> 'item') order by warning ->> 'item')
    from jsonb_array_elements(import.guard_readers()) as warning
  ),
  '["owner_view public.kept", "owner_view public.of_catalogs", "owner_view public.of_here", "owner_view public.spy",
      "owner_view rule sly on public.own"]'::jsonb,
  'each is said'
);
select test.is(import.guard_readers(), '[]'::jsonb, 'once');
select import.close_login();
select test.ok(to_regclass('public.kept') is null, 'a materialized view is gone');
select test.is(
  array(select rulename from pg_rewrite where ev_class = 'public.own'::regclass),
  '{plain}',
  'and the rule'
);
grant usage on schema test to public;
grant execute on all functions in schema test to public;
set local role anon;
select test.throws('select from public.spy', '42501', 'users are closed');
select test.throws('select from public.spy_again', '42501', 'through another view too');
select test.throws('select from public.of_here', '42501', 'as is a table that was here');
select test.throws('select from public.of_catalogs', '42501', 'and roles');
select test.is((select count(*) from public.of_own), 1::bigint, 'a view of the source''s own tables is as it was');
insert into public.own values (2);
reset role;
select test.is((select count(*) from auth.users), 1::bigint, 'the user is there');

-- What an earlier run left behind is taken over at the end of the next one.
select import.open_login(null);
do $$
begin
  execute format('set local role %I', import.login_role());
end
$$;
create view public.spy_late as
  select users.email
  from auth.users as users;
grant select on public.spy_late to anon;
reset role;
select import.close_login(true);
select import.open_login(null);
select import.close_login();
set local role anon;
select test.throws('select from public.spy_late', '42501', 'it is guarded too');
