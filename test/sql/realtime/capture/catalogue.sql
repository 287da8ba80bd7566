-- Watching a table changes nothing of how requests are answered: no statement is compiled anew, and writes stay plain.
create table public.notes (id integer primary key, body text);
grant all on notes to anon;
delete from core.catalogue_change;
do $$ begin
  execute format('set session authorization %I', core.gateway_role());
  perform realtime.ensure_watched('notes');
  execute 'reset session authorization';
end $$;
select test.none('select from core.catalogue_change', 'noted');
select test.ok(not api.writes_code('notes'::regclass, method), method)
from unnest(array['POST', 'PATCH', 'DELETE']) as method;
select realtime.unwatch('notes');
select test.none('select from core.catalogue_change', 'noted when it ends');
create function public.asked()
returns integer
language sql
return 1;
delete from core.catalogue_change;
revoke execute on function asked() from public;
select test.is((select count(*) from core.catalogue_change), 1, 'what others revoke');

-- Somebody's trigger, or a column whose type runs somebody's code as it is written down, is another thing.
create type public.mood as enum ('good', 'bad');
create table public.feelings (id integer primary key, mood mood);
select test.watch('feelings');
select test.ok(not api.writes_code('feelings'::regclass, 'POST'), 'an enum');
select test.function('public.told(mood) returns json', $$select 'null'::json$$);
do $$ begin
  execute 'create cast (mood as json) with function told(mood)';
end $$;
select test.ok(api.writes_code('feelings'::regclass, 'POST'), 'an enum with a cast');
select test.function('public.f() returns trigger', 'begin return null; end', 'plpgsql');
create trigger _900_realtime_theirs
after insert on notes
execute function f();
select test.ok(api.writes_code('notes'::regclass, 'POST'), 'a trigger by the name of ours');
