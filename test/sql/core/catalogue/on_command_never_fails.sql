-- A user's command never fails because of us, whatever state our own tables are in.
alter table core.catalogue_change rename to moved;
create table public.notes (id int);
drop table public.notes;
create table public.kept (id int);
alter table core.moved rename to catalogue_change;
select test.ok(to_regclass('public.kept') is not null, 'it is there');
