-- A function of the row is a column where it is named: shown, filtered and ordered by, and never part of a star.
create table public.people (id int primary key, given text, family text);
create policy p on public.people using (true);
grant select on public.people to anon;
create function public.full_name(p_person public.people)
returns text language sql stable as $$
  select concat_ws(' ', p_person.given, p_person.family);
$$;
select test.function('public.closed(p_person public.people) returns int', 'select 1');
revoke execute on function public.closed from public;
grant execute on function public.full_name to anon;
insert into public.people
values
  (1, 'A', 'Z'),
  (2, 'B', 'Y');

select test.is(
  (api.column_of('public.people'::regclass, null, 'full_name', 'anon'::regrole)).kind, 'computed', 'its kind'
);
select test.is(test.get('people', query::text[]), wanted, query)
from (
  values
    ('{select,"id,full_name",full_name,eq.B Y}', '[{"id": 2, "full_name": "B Y"}]'::jsonb),
    ('{select,"id,n:full_name::varchar",id,eq.1}', '[{"id": 1, "n": "A Z"}]'),
    ('{select,id,order,full_name.desc}', '[{"id": 2}, {"id": 1}]'),
    ('{id,eq.1}', '[{"id": 1, "given": "A", "family": "Z"}]')
) as request (query, wanted);
select test.is(test.error('people', '{select,closed}'), 'insufficient_privilege', 'not granted');
