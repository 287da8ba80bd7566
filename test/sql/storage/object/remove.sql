-- Removing needs SELECT and DELETE; what is hidden or may not be deleted is absent from the answer.
select test.store(), test.bucket('b');
select test.upload('b', key, key) from unnest(array['a', 'b/ö', 'c', 'd']) as key;
create function test.removed(keys text[], claims jsonb default '{"role": "service_role"}')
returns text language sql as $$
  select string_agg(gone ->> 'name', ' ')
  from
    jsonb_array_elements(
      (test.storage('objects_remove', '{"bucket": "b"}', jsonb_build_object('prefixes', keys), claims)).body
    ) as gone;
$$;

select test.is(test.removed('{a,c}', claims), null, 'without policies')
from unnest(array[null, test.claims(1)]) as claims;
select test.refused(
  test.storage('object_remove', '{"bucket": "b", "key": "a"}', null, test.claims(1)),
  'not_found',
  'hidden'
);
create policy see on storage.objects
for select
to authenticated
using (name != 'd');
select test.is(test.removed('{a,c,d}', test.claims(1)), null, 'seen');
select test.is(
  (
    test.storage('object_remove', '{"bucket": "b", "key": "a"}', null, test.claims(1))
  ).body #>> '{error,details,command}',
  'delete',
  'seen, one'
);
create policy remove on storage.objects
for delete
to authenticated
using (name in ('a', 'd'));
select test.is(test.removed('{a,c,d,x}', test.claims(1)), 'a', 'only what may be seen and deleted');
select test.refused(
  test.storage('object_remove', '{"bucket": "b", "key": "d"}', null, test.claims(1)),
  'not_found',
  'hidden still'
);
select test.is(test.removed(array[U&'b/o\0308', 'c', 'c']), 'b/ö c', 'keys are normalised');
select test.is(
  (test.storage('object_remove', '{"bucket": "b", "key": "d"}')).body,
  '{"message": "Successfully deleted"}'::jsonb,
  'the service key'
);
select test.none('select id from storage.objects union all select id from storage.versions', 'all gone');
select test.refused(test.storage('objects_remove', '{"bucket": "b"}', body), 'bad_request', left(body::text, 60))
from (
  values
    (null),
    ('{}'::jsonb),
    ('{"prefixes": []}'),
    ('{"prefixes": "a"}'),
    ('{"prefixes": [1]}'),
    (jsonb_build_object('prefixes', array_fill('a'::text, array[1001])))
) as given (body);
