-- A right that went while no gateway ran is named at each start, until it is back; one taken while a gateway runs is not.
create table public.notes (id int);
create policy own on public.notes to authenticated using (true);
create policy own on storage.objects to authenticated using (true);
select test.function('public.closed() returns int', 'select 1');
revoke execute on function public.closed() from public;
grant execute on function public.closed() to authenticated;

select test.none('select name from core.rights_gone()', 'all is there at the first look');

drop policy own on public.notes;
drop policy own on storage.objects;
revoke select on public.notes from anon;
revoke execute on function public.closed() from authenticated;
grant execute on function public.closed() to public;

select test.rows(
  'select name from core.rights_gone()',
  $$select * from (values
    ('closed to public: public.closed()'),
    ('execute on public.closed() to authenticated'),
    ('policy own on public.notes'),
    ('policy own on storage.objects'),
    ('select on public.notes to anon')) as gone (name)$$,
  'what is gone'
);
select core.note_rights();
select test.is((select count(*) from core.rights_gone()), 5::bigint, 'and again at the next start');

create policy own on public.notes to authenticated using (true);
create policy own on storage.objects to authenticated using (true);
grant select on public.notes to anon;
select test.is((select count(*) from core.rights_gone()), 2::bigint, 'less what is back');

-- One transaction has one version of the catalogue, and a session looks once for each.
revoke insert on public.notes from anon;
select set_config('plinth.rights_noted', '', true);
select core.note_rights();
select test.none(
  $$select name from core.rights_gone() where name = 'insert on public.notes to anon'$$,
  'what was taken while a gateway ran is meant'
);
