-- SQL makes no object and binds none to other bytes, whoever runs it; it moves objects and changes the user's metadata.
select test.store(), test.bucket('files'), test.bucket('more'), test.user(1);
select test.upload('files', 'a', 'hello', test.claims(1) || '{"role": "service_role"}');
create policy "all" on storage.objects to authenticated, anon using (true) with check (true);

select test.is(
  test.outcome(role, 'insert into storage.objects (bucket_id, name) values (''files'', ''b'')'),
  'denied',
  role
)
from unnest(array['anon', 'authenticated', 'service_role', 'none']) as role;
select test.is(test.outcome(role, format('update storage.objects set %s', change)), 'denied', concat(role, change))
from
  unnest(array['anon', 'authenticated', 'service_role', 'none']) as role,
  unnest(
    array[
      'version = gen_random_uuid()', 'metadata = ''{}''', 'owner_id = ''x''', 'owner = test.id(2)', 'id = test.id(3)'
    ]
  ) as change;
select test.is(test.outcome('authenticated', format('update storage.objects set %s', change)), 'ok', change)
from unnest(array['name = ''c''', 'bucket_id = ''more''', 'user_metadata = ''{"a": 1}''']) as change;
select test.is(count(*), 1, 'its version stays')
from
  storage.versions
  join storage.objects on objects.version = versions.id;

delete from auth.users;
select test.is(owner, null, 'the owner goes with the user'), test.is(owner_id, test.id(1)::text, 'the id stays')
from storage.objects;
