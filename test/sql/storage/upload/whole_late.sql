-- A reserved blob is taken once and within its lease, and not while another upload has it; bytes that come late are erased.
select test.store(), test.bucket('files');
create function pg_temp.whole(key text, blob uuid)
returns core.reply language sql as $$
  select test.receive_whole(
    'storage.object_upload',
    test.object('POST', 'files', key, '{"role": "service_role"}'),
    'hello',
    jsonb_build_object('blob', blob)
  );
$$;

create temporary table given as
  select blob, row_number() over () as number
  from storage.reserve(3);
select test.status(pg_temp.whole('a', blob), 200, 'once') from given where number = 1;
select test.refused(pg_temp.whole('b', blob), 'unavailable', 'not twice') from given where number = 1;
select test.is(objects.name, 'a', 'whose bytes they are')
from
  given
  join storage.versions on versions.blob_id = given.blob
  join storage.objects on objects.version = versions.id;

update storage.blobs set leased_until = clock_timestamp() - interval '1 second' where state = 'promised';
select test.refused(pg_temp.whole('b', blob), 'unavailable', 'late') from given where number = 2;
select test.is(count(*), 1, 'erased')
from
  given
  join storage.garbage on garbage.blob_id = given.blob
where number = 2;
delete from storage.blobs where id = (select blob from given where number = 3);
select test.refused(pg_temp.whole('b', blob), 'unavailable', 'the sweep was there') from given where number = 3;
select test.is(count(*), 1, 'erased again')
from
  given
  join storage.garbage on garbage.blob_id = given.blob
where number = 3;

create temporary table begun as
  select (reply.ask ->> 'blob')::uuid as blob
  from storage.object_upload(test.object('POST', 'files', 'c', '{"role": "service_role"}')) as reply;
select test.refused(pg_temp.whole('b', blob), 'unavailable', 'that of another upload') from begun;
select test.is(count(*), 1, 'no other object') from storage.objects;

select test.is(
  (
    select string_agg(next.blob_id::text, ' ' order by given.number)
    from
      storage.sweep_next(100, array[test.id(900)]) as next
      join given on given.blob = next.blob_id
  ),
  (select string_agg(blob::text, ' ' order by number) from given where number > 1),
  'the sweep erases what nothing names'
);
