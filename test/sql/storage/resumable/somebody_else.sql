-- The id of an upload is no right: to everybody but who began it, it is not there.
select test.store(), test.bucket('files'), test.user(1), test.user(2);
create policy "all" on storage.objects for all to anon, authenticated with check (true);
select set_config('test.id', test.tus_id(test.tus_create('files', 'a', 3, test.claims(1))), true);

select
  test.refused(test.tus_head(id, claims), 'not_found', who),
  test.refused(test.tus_append(id, 0, 'abc', claims), 'not_found', who),
  test.refused(test.tus_remove(id, claims), 'not_found', who)
from (
  values
    (current_setting('test.id'), test.claims(2), 'another user'),
    (current_setting('test.id'), null, 'nobody'),
    (current_setting('test.id'), '{"role": "service_role"}', 'the service key'),
    (current_setting('test.id'), jsonb_build_object('role', 'anon', 'sub', test.id(1)), 'another role'),
    (test.id(77)::text, test.claims(1), 'an id that is not there'),
    ('sign', test.claims(1), 'no id')
) as tried (id, claims, who);

select test.status(test.tus_append(current_setting('test.id'), 0, 'abc', test.claims(1)), 204, 'who began it');
select test.refused(test.tus_head(current_setting('test.id'), test.claims(2)), 'not_found', 'also when it is finished');
