-- A key that is taken or free again while the bytes arrive decides at commit.
select test.store(), test.bucket('files');
create function pg_temp.begin(headers jsonb default '{}')
returns core.request language sql as $$
  select
    row(
      'POST',
      '{"bucket": "files", "key": "a"}'::jsonb,
      '{}'::jsonb,
      headers,
      null::jsonb,
      null::inet,
      '{"role": "service_role"}'::jsonb,
      jsonb_build_object('size', 1, 'sha256', encode(sha256('x'), 'hex'), 'head', 'eA==', 'state', reply.ask -> 'state')
    )::core.request
  from storage.object_upload(test.object('POST', 'files', 'a', '{"role": "service_role"}', headers)) as reply;
$$;
create temporary table begun as
  select name, request
  from (
    values
      ('plain', pg_temp.begin()),
      ('upsert', pg_temp.begin('{"x-upsert": "true"}')),
      ('none', pg_temp.begin('{"if-none-match": "*"}'))
  ) as requests (name, request);
select test.upload('files', 'a', 'other');

select
  test.refused(reply, 'conflict', 'taken'),
  test.is(
    reply.body #> '{error,details}',
    jsonb_build_object(
      'etag', format('"%s"', encode(sha256('other'), 'hex')),
      'sha256', encode(sha256('other'), 'hex')
    ),
    'a client sees whether it is its own'
  )
from
  begun,
  storage.object_upload(begun.request) as reply
where name = 'plain';
select test.refused(storage.object_upload(request), 'precondition_failed', 'taken') from begun where name = 'none';
select test.status(storage.object_upload(request), 200, 'replaced') from begun where name = 'upsert';
select test.refused(storage.object_upload(request), 'unavailable', 'an upload that is over')
from begun
where name = 'upsert';

create temporary table replacing as
  select pg_temp.begin('{"x-upsert": "true"}') as request;
delete from storage.objects;
select test.status(storage.object_upload(request), 200, 'made anew') from replacing;
