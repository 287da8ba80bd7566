-- Bytes that are not those of content-digest are refused and erased.
select test.store(), test.bucket('files');
create function pg_temp.digest(bytes bytea)
returns jsonb language sql as $$
  select jsonb_build_object('content-digest', format('sha-256=:%s:, md5=:AA==:', encode(sha256(bytes), 'base64')));
$$;

select test.status(test.upload('files', 'a', 'hello', headers => pg_temp.digest('hello')), 200, 'alike');
select test.refused(
  test.upload('files', 'b', 'hello', headers => pg_temp.digest('other')),
  'digest_mismatch',
  'others'
);
select test.is(count(*), 1, 'erased') from storage.garbage;
select test.none('select from storage.uploads', 'nothing is left');
select test.refused(
  test.upload('files', 'c', 'x', headers => jsonb_build_object('content-digest', digest)),
  'bad_request',
  digest
)
from unnest(array['sha-256=:AAAA:', 'sha-256=x', 'sha-256=:!:']) as digest;
select test.status(test.upload('files', 'c', 'x', headers => '{"content-digest": "md5=:AA==:"}'), 200, 'another kind');
