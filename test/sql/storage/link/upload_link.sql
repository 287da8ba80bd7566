-- Whoever has a link for an upload uploads as its signer, once.
select test.store(), test.bucket('files'), test.user(1);
select test.refused(
  storage.upload_sign(test.object('POST', 'files', 'a b.txt', test.claims(1))),
  'forbidden',
  'no policy'
);
create policy "insert" on storage.objects for insert to authenticated with check (bucket_id = 'files');
create temporary table link as
  select request, reply, (reply.ask #>> '{claims,0}')::jsonb as claims
  from
    test.object('POST', 'files', 'a b.txt', test.claims(1)) as request,
    storage.upload_sign(request) as reply;
select
  test.is((claims ->> 'exp')::integer - (claims ->> 'iat')::integer, 7200, 'two hours'),
  test.ok(not claims ? 'sub', 'the link names no user')
from link;
update link set request.answer = '{"tokens": ["signed"], "state": {}}';
select test.is(
  (storage.upload_sign(request)).body,
  '{"url": "/object/upload/sign/files/a%20b.txt?token=signed", "token": "signed"}'::jsonb,
  'the link'
)
from link;

select test.refused(storage.upload_signed(test.object('PUT', 'files', key, claims)), 'unauthorized', key)
from (
  select 'other.txt', claims from link
  union all
  select 'a b.txt', claims || '{"use": "get"}' from link
  union all
  select 'a b.txt', null
) as wrong (key, claims);

create temporary table late as
  select storage.upload_signed(test.object('PUT', 'files', 'a b.txt', claims)) as reply, claims from link;
select test.status(given, 200, 'uploaded'), test.is(given.body ->> 'Key', 'files/a b.txt', 'the key')
from
  link,
  test.receive('storage.upload_signed', test.object('PUT', 'files', 'a b.txt', claims), 'hello') as given;
select test.is(owner, test.id(1), 'it is the signer''s') from storage.objects;
select test.refused(storage.upload_signed(test.object('PUT', 'files', 'a b.txt', claims)), 'gone', 'used already')
from link;
select test.refused(
  storage.upload_signed(
    row(
      request.method,
      request.path,
      request.query,
      request.headers,
      null,
      request.ip,
      late.claims,
      jsonb_build_object('size', 1, 'sha256', '', 'head', '', 'state', (late.reply).ask -> 'state')
    )
  ),
  'gone',
  'another that had begun'
)
from
  late,
  test.object('PUT', 'files', 'a b.txt') as request;
select test.none('select from storage.uploads', 'nothing is left');
select test.is(count(*), 1, 'its bytes are erased') from storage.garbage;
