-- A trigger of the application on users, which is here before the users come, does not fire for them and fires afterwards.
create table public.profiles (id uuid primary key);
create function public.handle_new_user()
returns trigger language plpgsql as $$
begin
  insert into public.profiles values (new.id);
  return new;
end;
$$;
create trigger on_user
after insert on auth.users
for each row
execute function public.handle_new_user();
insert into public.profiles values (test.id(1));
create temporary table ours as
  select trigger.tgname, trigger.tgenabled
  from pg_trigger as trigger
  where trigger.tgrelid = 'auth.users'::regclass;

select test.is(
  import.load_users(
    '00000000-0000-4000-8000-000000000001',
    'supabase',
    'p',
    jsonb_build_array(jsonb_build_object('user', jsonb_build_object('id', test.id(1))))
  ) -> 'users',
  '1'::jsonb,
  'the user comes'
);
select test.rows(
  'select tgname, tgenabled from pg_trigger where tgrelid = ''auth.users''::regclass order by 1',
  'select tgname, tgenabled from ours order by 1', 'triggers are as they were'
);
select test.user(2);
select test.is((select count(*) from public.profiles), 2::bigint, 'and it fires again');
