-- A subject that is not a UUID gives null, never an error in the middle of a policy.
select
  test.as(null, jsonb_build_object('sub', sub)),
  test.is(auth.uid(), null::uuid, coalesce(sub::text, 'null'))
from
  unnest(
    array[
      '""', '"1"', 'null', '1', 'true', '[]', '{"a": 1}', '"00000000-0000-4000-8000-00000000000"',
      '"00000000-0000-4000-8000-0000000000000"', '"00000000-0000-4000-8000-00000000000g"',
      '"00000000-0000-4000-8000--0000000000a"', '"-0000000-0000-4000-8000-000000000001"',
      '"00000000-0000-4000-800-0000000000001"', '"------------------------------------"',
      '"00000000000040008000000000000001"', '"{00000000-0000-4000-8000-000000000001}"',
      '"00000000-0000-4000-8000-000000000001\n"', '" 00000000-0000-4000-8000-000000000001"'
    ]::jsonb[]
  ) as sub;
select test.as(null, '{}');
select test.is(auth.uid(), null::uuid, 'no subject');

-- Of two subjects the last counts, as in auth.jwt().
select set_config('request.jwt.claims', '{"sub": "1", "sub": "00000000-0000-4000-8000-000000000001"}', true);
select test.is(auth.uid()::text, auth.jwt() ->> 'sub', 'the last of two');
