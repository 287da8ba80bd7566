-- A statement that runs somebody's code, or is very long, is run and not kept.
create function test.prepared()
returns bigint language sql as $$
  select count(*) from pg_prepared_statements where name like 'plinth:%';
$$;
select test.function('public.f() returns boolean', 'select true');
create table public.notes (id int);
create policy p on public.notes using (public.f());
insert into public.notes values (1);
create table public.plain (id int);
create policy p on public.plain using (true);
insert into public.plain values (1);

select test.is(test.get('notes', '{id,eq.1}'), '[{"id": 1}]', 'somebody''s code');
select test.is(test.prepared(), 0, 'somebody''s code');
select test.is(
  jsonb_array_length(test.get('plain', array['select', string_agg(repeat('x', 40) || n || ':id', ',')])),
  1,
  'very long'
)
from generate_series(1, 150) as n;
select test.is(test.prepared(), 0, 'very long');
select test.get('plain');
select test.is(test.prepared(), 1, 'any other');
