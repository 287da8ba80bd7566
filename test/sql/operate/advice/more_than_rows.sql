-- A right that no policy limits is advised, from wherever users have it.
create table public.notes (id int primary key);
create table public.others (id int primary key);
grant truncate on public.notes to anon;
grant trigger on public.others to public;
select test.advised('more_than_rows', array['table public.notes', 'table public.others']);
select test.ok(has_table_privilege('anon', 'public.notes', 'select'), 'the other rights stay');
