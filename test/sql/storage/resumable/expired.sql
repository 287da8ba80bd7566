-- An upload ends with its time.
select test.store(), test.bucket('files');
select test.settings('{"storage_upload_ttl": 7200}');
select set_config('test.id', test.tus_id(test.tus_create('files', 'a', 6, bytes => 'abc')), true);
select test.ok(expires_at between now() + interval '119 minutes' and now() + interval '121 minutes', 'two hours')
from storage.uploads;

select test.user(1);
create policy "all" on storage.objects for all using (bucket_id = 'files');
select test.tus_create('files', 'b', 6, null), test.tus_create('files', 'c', 6, test.claims(1));
select test.is(name, 'b', 'an hour without a token')
from storage.uploads
where expires_at < now() + interval '61 minutes';

update storage.uploads
set expires_at = now();
select test.refused(test.tus_head(current_setting('test.id')), 'gone', 'head');
select test.refused(test.tus_append(current_setting('test.id'), 3, 'def'), 'gone', 'append');
select test.refused(test.tus_remove(current_setting('test.id')), 'gone', 'remove');
