-- Where there is no room to keep a compiled statement it runs all the same.
create table public.notes (id int);
create policy p on public.notes using (true);
grant select, insert on public.notes to anon;
insert into public.notes values (1);
create function public.no_room()
returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'disk_full', message = 'could not extend file';
end;
$$;
create trigger no_room
before insert on core.compiled
for each row
execute function public.no_room();

select test.is(test.get('notes'), '[{"id": 1}]', 'answered');
select test.is(test.get('notes', '{id,eq.1}'), '[{"id": 1}]', 'in another form');
select test.is(test.error('notes', '{}', null, 'POST', '{"id": 2}'), null, 'a write');
select test.none($$select name from core.compiled where text like '%notes%'$$, 'nothing is kept');
