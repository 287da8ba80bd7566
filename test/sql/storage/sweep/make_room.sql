-- On a full disk unfinished uploads give way to new ones: of the least trusted first, the oldest first.
select test.store(), test.bucket('files'), test.user(1);
create policy "all" on storage.objects for all using (bucket_id = 'files');
create function pg_temp.begin(key text, claims jsonb, bytes bytea)
returns void language sql as $$
  select test.tus_create('files', key, 10, claims, bytes => bytes);
$$;
create function pg_temp.full(claims jsonb, length integer)
returns core.reply language sql as $$
  select test.receive(
    'storage.object_upload',
    test.object('POST', 'files', 'new', claims, jsonb_build_object('content-length', length::text)),
    '',
    '{"failed": "full"}'
  );
$$;
create function pg_temp.left()
returns text language sql as $$
  select string_agg(name, ' ' order by name) from storage.uploads;
$$;

select pg_temp.begin('a1', null, 'xxxx'), pg_temp.begin('a2', null, 'xxxx'), pg_temp.begin('a3', null, '');
select pg_temp.begin('s1', '{"role": "service_role"}', 'xxxx');
select pg_temp.begin('u1', test.claims(1), 'xxxx'), pg_temp.begin('u2', test.claims(1), 'xxxx');
select test.receive(
  'storage.object_stage',
  test.object('POST', 'files', 'u3', test.claims(1), '{"content-length": "4"}'),
  'xxxx'
);

select
  test.refused(reply, 'insufficient_storage', 'the disk is full'),
  test.is(reply.headers ->> 'retry-after', '1', 'and will not be for long')
from pg_temp.full(null, 3) as reply;
select test.is(pg_temp.left(), 'a2 a3 s1 u1 u2 u3', 'the oldest of the least trusted went');
select test.is(count(*), 2, 'its bytes are to be erased, and those of the new one') from storage.garbage;
select pg_temp.full(test.claims(1), 9);
select test.is(pg_temp.left(), 'a3 s1 u3', 'as many as it needs, and of those who are trusted as much');
select test.is((pg_temp.full(null, 9)).headers, '{}', 'nobody gives way to whom we trust less');
select pg_temp.full('{"role": "service_role"}', 99);
select test.is(pg_temp.left(), 'a3', 'what has no bytes stays');
