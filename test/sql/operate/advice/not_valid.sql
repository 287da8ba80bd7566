-- A constraint that was never checked is advised; the fix checks it.
create table public.teams (id int primary key);
create table public.notes (id int primary key, team int);
alter table public.notes
add constraint of_a_team foreign key (team) references public.teams not valid,
add constraint "id is positive" check (id > 0) not valid;
select test.advised(
  'not_valid',
  array['constraint "id is positive" on public.notes', 'constraint of_a_team on public.notes']
);
