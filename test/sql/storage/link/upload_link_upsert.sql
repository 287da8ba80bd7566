-- Whether a link may replace an object is decided when it is signed.
select test.store(), test.bucket('files');
create temporary table link as
  select (reply.ask #>> '{claims,0}')::jsonb as claims
  from
    storage.upload_sign(test.object('POST', 'files', 'a', '{"role": "service_role"}', '{"x-upsert": "true"}')) as reply
  union all
  select (reply.ask #>> '{claims,0}')::jsonb
  from storage.upload_sign(test.object('POST', 'files', 'a', '{"role": "service_role"}')) as reply;
select test.upload('files', 'a', 'first');
select test.refused(
  test.receive('storage.upload_signed', test.object('PUT', 'files', 'a', claims, '{"x-upsert": "true"}'), 'second'),
  'conflict',
  'signed without'
)
from (select claims from link offset 1) as link;
select test.status(
  test.receive('storage.upload_signed', test.object('PUT', 'files', 'a', claims), 'second'),
  200,
  'with'
)
from (select claims from link limit 1) as link;
select test.refused(
  storage.upload_sign(test.object('POST', 'files', 'a', '{"role": "service_role"}')),
  'conflict',
  'a taken key is refused when signing'
);
