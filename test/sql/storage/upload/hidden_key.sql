-- Who may not insert under a key is refused alike whether a hidden object has it or none; who may is told to select.
select test.store();
select test.bucket('b');
select test.upload('b', 'taken', 'x');

select test.is(
  (test.upload('b', key, 'y', claims, '{"x-upsert": "true"}')).body #>> '{error,details,command}',
  'insert',
  concat(key, ' of ', claims ->> 'role')
)
from
  unnest(array['taken', 'free']) as key,
  (
    values('{"role": "anon"}'::jsonb),
    (test.claims(1))
  ) as caller (claims);

create policy inserts on storage.objects for insert to authenticated with check (bucket_id = 'b');

select test.is(
  (test.upload('b', 'taken', 'y', test.claims(1), '{"x-upsert": "true"}')).body #>> '{error,details,command}',
  'select',
  'an upsert of a hidden object'
);
select test.is(
  (test.upload('b', 'free', 'y', test.claims(1), '{"x-upsert": "true"}')).status, 200, 'an upsert of a free key'
);
