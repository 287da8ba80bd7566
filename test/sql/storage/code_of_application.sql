-- Code of the application on files is reported when it runs, and costs nobody else a clean connection.
select test.store(), test.bucket('b');
create function pg_temp.marked(said text)
returns boolean language plpgsql as $$
declare
  v_marked boolean := core.session_is_dirty();
begin
  perform set_config('plinth.dirty', '', true);
  return v_marked;
end;
$$;

select test.status(test.upload('b', 'a', 'hello'), 200, 'an upload');
select test.is(pg_temp.marked('upload'), false, 'nothing of the application ran');

create table public.reports (
  id int primary key,
  file uuid references storage.objects
    on delete cascade
);
select test.is(core.foreign_code(), false, 'a key that refers to files');
insert into public.reports select 1, id from storage.objects;
select test.status(test.upload('b', 'b', 'hello'), 200, 'another upload');
select test.is(pg_temp.marked('upload'), true, 'statements on files may run it');
delete from storage.objects where name = 'a';
select test.is(pg_temp.marked('delete'), true, 'the key deletes a row of the application');
select test.is((select count(*) from public.reports), 0::bigint, 'so it is');

create function public.note()
returns trigger language plpgsql as $$
begin
  return null;
end;
$$;
create trigger noted
after insert on storage.objects
for each row
execute function public.note();
select test.is(core.foreign_code(), false, 'a trigger on files');
select test.status(test.upload('b', 'c', 'hello'), 200, 'an upload that runs it');
select test.is(pg_temp.marked('upload'), true, 'it is reported');
delete from auth.users;
