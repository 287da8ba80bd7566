-- A write of more rows than max-affected allows is refused and taken back.
create table public.notes (id int primary key, body text);
create policy p on public.notes using (true);
grant select, update, delete on public.notes to anon;
insert into public.notes
values
  (1, 'a'),
  (2, 'a');

select test.is(
  test.error('notes', query::text[], null, method, body, '{"prefer": "handling=strict, max-affected=1"}'),
  wanted,
  method || query
)
from (
  values
    ('PATCH', '{id,gt.0}', '{"body": "b"}', 'bad_request'),
    ('DELETE', '{id,gt.0}', null, 'bad_request'),
    ('PATCH', '{id,eq.1}', '{"body": "b"}', null),
    ('DELETE', '{id,eq.2}', null, null)
) as request (method, query, body, wanted);
select test.rows('select id, body from public.notes', $$select 1 as id, 'b' as body$$, 'what was done');
