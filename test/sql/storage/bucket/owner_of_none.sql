-- To a client of Supabase the owner of a bucket is a text, the empty one where there is none.
select test.user(1);
insert into storage.buckets (id, name, owner)
values
  ('mine', 'mine', test.id(1)),
  ('nobody''s', 'nobody''s', null);

select
  test.is(
    (test.storage('bucket_get', jsonb_build_object('bucket', id), headers => headers)).body -> 'owner',
    wanted,
    id || headers
  ),
  test.is(
    (
      select bucket -> 'owner'
      from jsonb_array_elements((test.storage('bucket_list', '{}', headers => headers)).body) as bucket
      where bucket ->> 'id' = id
    ),
    wanted,
    'listed ' || id || headers
  )
from (
  values
    ('mine', '{}'::jsonb, to_jsonb(test.id(1))),
    ('mine', '{"x-client-info": "supabase-py/2.34.1"}', to_jsonb(test.id(1))),
    ('nobody''s', '{}', 'null'),
    ('nobody''s', '{"x-client-info": "supabase-py/2.34.1"}', '""'),
    ('nobody''s', '{"x-client-info": "supabase-py/storage3 v2.34.1; runtime=python"}', '""'),
    ('nobody''s', '{"x-client-info": "storage-js/2.119.1"}', '""'),
    ('nobody''s', '{"x-client-info": "plinth-js/0.1.0"}', 'null')
) as tried (id, headers, wanted);
