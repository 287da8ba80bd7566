-- An error that a trigger of the application raises is returned as it is, not as a taken address.
select test.user(1);
create table public.names (name text unique);
insert into public.names values ('Ada');
create function public.note_name()
returns trigger language plpgsql as $$
begin
  insert into public.names values (new.user_metadata ->> 'name');
  return new;
end;
$$;
create trigger note_name
before update on auth.users
for each row
execute function public.note_name();
select test.throws(
  format('select auth.admin_user_update(test.admin(%L, %L, %L))', 'PUT', '{"data": {"name": "Ada"}}', test.id(1)),
  '23505',
  'the trigger''s'
);
