-- A statement that runs somebody's code, is very long, or has a long body, is run and not kept.
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
select test.is((api.request('POST', 'plain', '{}', '{}', body, '{"role": "service_role"}')).status, 201, 'a long body')
from (
  select json_agg(json_build_object('id', n))::text as body
  from generate_series(2, 10000) as n
) as long;
select test.is(test.prepared(), 1, 'a long body');
select test.is(count(*), 10000, 'all its rows') from public.plain;
