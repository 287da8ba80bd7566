-- Every kind of change of the catalogue moves the version; reading and writing rows does not.
select test.within_a_minute();
select test.skip_unless((core.installation_row()).event_triggers, 'no event triggers here');
create table public.notes (id int, body text);
create function test.moves(run text)
returns boolean language plpgsql as $$
declare
  v_before text;
begin
  perform test.commit_catalogue();
  v_before := core.catalogue_version();
  execute run;
  return core.catalogue_version() != v_before;
end;
$$;

select test.is(test.moves(run), moves, run)
from (
  values
    ('alter table public.notes add column n int', true),
    ('alter table public.notes rename column n to m', true),
    ('create policy p on public.notes using (true)', true),
    ('alter policy p on public.notes using (false)', true),
    ('drop policy p on public.notes', true),
    ('create function public.f() returns int language sql as ''select 1''', true),
    ('create or replace function public.f() returns int language sql as ''select 2''', true),
    ('drop function public.f()', true),
    ('grant select on public.notes to anon', true),
    ('revoke select on public.notes from anon', true),
    ('create type public.mood as enum (''a'')', true),
    ('create view public.v as select 1 as id', true),
    ('drop view public.v', true),
    ('create schema elsewhere', true),
    ('insert into public.notes values (1)', false),
    ('select * from public.notes', false),
    ('create temporary table scratch (id int)', false),
    ('insert into scratch values (1)', false),
    ('drop table scratch', false)
) as change (run, moves);
