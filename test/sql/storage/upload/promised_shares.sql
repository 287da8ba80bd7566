-- Nobody fills the disk with uploads that never end: users, those without a token and networks have a share each.
select test.store(), test.bucket('files'), test.user(1), test.user(2);
select test.settings('{"storage_max_bytes": 10}');
create policy "all" on storage.objects for all using (bucket_id = 'files');
create function pg_temp.begin(claims jsonb, ip inet, bytes integer default 10)
returns core.reply language plpgsql as $$
declare
  v_wish core.request := row(
    'POST',
    '{}',
    '{}',
    jsonb_build_object(
      'tus-resumable', '1.0.0',
      'upload-length', bytes::text,
      'content-length', '0',
      'upload-metadata', format(
        'bucketName %s,objectName %s',
        test.base64('files'),
        test.base64(gen_random_uuid()::text)
      )
    ),
    null,
    ip,
    claims,
    null
  )::core.request;
begin
  return storage.resumable_create(v_wish);
end;
$$;

select test.status(pg_temp.begin(test.claims(1), '10.0.0.1'), 201, 'a user') from generate_series(1, 16);
select test.refused(pg_temp.begin(test.claims(1), '10.0.0.2', 1), 'quota_exceeded', 'more of the same user');
select test.status(pg_temp.begin(test.claims(2), '10.0.0.1'), 201, 'another user') from generate_series(1, 16);
select test.refused(pg_temp.begin(null, '10.0.0.1', 1), 'quota_exceeded', 'more from the same network');
select test.status(pg_temp.begin('{"role": "service_role"}', '10.0.0.1'), 201, 'the service key')
from generate_series(1, 40);

select test.status(pg_temp.begin(null, '10.0.0.3'), 201, 'without a token') from generate_series(1, 32);
select test.status(pg_temp.begin(null, '2001:db8::1'), 201, 'from elsewhere') from generate_series(1, 32);
select test.refused(pg_temp.begin(null, '10.0.0.4', 1), 'quota_exceeded', 'all without a token together');
select test.is(
  reply.body #>> '{error,message}',
  'your unfinished uploads take all that you may have, end or finish one first',
  'a sentence'
)
from pg_temp.begin(null, '10.0.0.4', 1) as reply;

update storage.promisers set promised_at = promised_at - interval '61 minutes' where who = 'anon';
select test.none('select from storage.sweep_next(100, array[]::uuid[])', 'nothing to erase');
select test.none($$select from storage.promisers where who = 'anon'$$, 'who is forgotten still has what was promised');
select test.refused(pg_temp.begin(null, '10.0.0.4', 1), 'quota_exceeded', 'as before');
select storage.discard(id) from (select id from storage.uploads where role = 'anon' limit 1) as one;
select test.status(pg_temp.begin(null, '10.0.0.4'), 201, 'one has ended');
