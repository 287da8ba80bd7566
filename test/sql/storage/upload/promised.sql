-- What an unfinished upload will bring takes its room in the bucket at once, and gives it back when it ends.
select test.store(), test.bucket('files'), test.bucket('more');
update storage.buckets set quota_bytes = 10 where id = 'files';
create function pg_temp.end_uploads()
returns void language sql as $$
  select storage.discard(id) from storage.uploads;
$$;

select set_config('test.id', test.tus_id(test.tus_create('files', 'a', 7)), true);
select test.refused(test.tus_create('files', 'b', 4), 'quota_exceeded', 'resumable beside resumable');
select test.refused(test.upload('files', 'b', 'xxxx'), 'quota_exceeded', 'at once beside resumable');
select test.refused(
  test.receive_whole(
    'storage.object_upload',
    test.object('POST', 'files', 'b', '{"role": "service_role"}', '{"content-type": "text/plain"}'),
    'xxxx'
  ),
  'quota_exceeded',
  'a small one'
);
select test.upload('more', 'b', 'xxxx');
select test.throws(
  $$update storage.objects set bucket_id = 'files' where name = 'b'$$, 'PL513', 'a move that does not fit'
);
select test.status(test.upload('files', 'b', 'xxx'), 200, 'what fits');
select test.status(test.tus_append(current_setting('test.id'), 0, 'xxxxxxx'), 204, 'its own room is kept for it');
select test.none('select from storage.uploads where promised is not null', 'nothing is promised any more');
select test.refused(test.upload('files', 'c', 'x'), 'quota_exceeded', 'counted once');

delete from storage.objects;
select set_config('test.id', test.tus_id(test.tus_create('files', 'a', 7)), true);
select test.tus_remove(current_setting('test.id'));
select test.status(test.upload('files', 'b', 'xxxxxxxxxx'), 200, 'one that was ended has no room');
delete from storage.objects;

select set_config('test.id', test.tus_id(reply), true)
from test.tus_create('files', 'a', null, headers => '{"upload-defer-length": "1"}', bytes => 'abc') as reply;
select test.rows(
  'select promised from storage.uploads where size is null', 'select 3::bigint as promised',
  'without a length: what is there'
);
select test.is(reply.ask ->> 'most', '10', 'a request may bring all that is left')
from
  storage.resumable_append(
    test.tus_append_request(current_setting('test.id'), 3, '', headers => '{"content-length": "1"}')
  ) as reply;
select test.refused(test.upload('files', 'b', 'x'), 'quota_exceeded', 'meanwhile that counts');
select pg_temp.end_uploads();
select test.is(reply.ask ->> 'most', '10', 'no length')
from storage.object_upload(test.object('POST', 'files', 'c', '{"role": "service_role"}')) as reply;
select test.refused(test.upload('files', 'b', 'x'), 'quota_exceeded', 'it may bring all');
