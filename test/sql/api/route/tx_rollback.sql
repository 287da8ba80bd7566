-- tx=rollback answers and takes back what was done; it is for the service key.
create table public.notes (id int primary key);
create policy p on public.notes using (true);
grant select, insert, delete on public.notes to anon, service_role;
insert into public.notes values (1);

select
  test.is(
    (api.request('POST', 'notes', '{}', headers, '{"id": 2}', '{"role": "service_role"}')).body, '[{"id":2}]',
    'the answer'
  ),
  test.is(
    (api.request('DELETE', 'notes', '{id,eq.1}', headers, null, '{"role": "service_role"}')).body, '[{"id":1}]',
    'of another'
  ),
  test.is(
    (
      api.request('POST', 'notes', '{}', headers, '{"id": 2}', '{"role": "service_role"}')
    ).headers ->> 'preference-applied' ~ 'tx=rollback',
    true,
    'it says so'
  )
from (values('{"prefer": "tx=rollback, return=representation"}'::jsonb)) as preference (headers);
select test.rows('select id from public.notes', 'select 1 as id', 'nothing was done');
select test.is(
  test.error(path, '{}', claims, method, '{"id": 2}', '{"prefer": "tx=rollback"}'),
  'forbidden',
  method || coalesce(claims::text, '')
)
from
  (
    values
      ('POST', 'notes'),
      ('GET', 'notes')
  ) as request (method, path),
  unnest(array[null, '{"role": "authenticated"}']::jsonb[]) as claims;
select test.is(
  (api.request('POST', 'notes', '{}', '{"prefer": "tx=commit"}', '{"id": 3}')).status, 201, 'tx=commit is for everyone'
);
