-- Bytes that cannot be opened are a fault of ours, those of another version are sent, and those never imported are not there.
select test.store(), test.bucket('files', true);
select test.status(test.upload('files', 'a', 'first'), 200, 'uploaded');

-- The gateway calls again, and says what became of the ask.
create function test.failed(failure text, state jsonb)
returns core.request language plpgsql as $$
declare
  v_request core.request := test.object('GET', 'files', 'a', '{"role": "service_role"}');
begin
  v_request.answer := jsonb_build_object('failed', failure, 'state', state);
  return v_request;
end;
$$;
create function test.state()
returns jsonb language sql as $$
  select (storage.object_get(test.object('GET', 'files', 'a', '{"role": "service_role"}'))).ask -> 'state';
$$;

select
  test.refused(entry.reply, code, failure),
  test.is((entry.reply).body #>> '{error,details,reason}', reason, failure),
  test.is((entry.reply).headers ->> 'retry-after', retry, failure)
from
  (
    values
      ('down', 'unavailable', null, '5'),
      ('missing', 'internal_error', 'missing', null)
  ) as tried (failure, code, reason, retry),
  lateral (
    select storage.object_get(test.failed(failure, test.state())) as reply
    union all
    select storage.object_public(test.failed(failure, test.state()))
  ) as entry;

select set_config('test.state', test.state()::text, true);
select test.status(test.upload('files', 'a', 'second one', headers => '{"x-upsert": "true"}'), 200, 'replaced');
select
  test.status(reply, 200, 'what is there now is sent'),
  test.is((reply.ask ->> 'to')::integer, 9, 'its bytes'),
  test.ok(reply.ask -> 'state' != current_setting('test.state')::jsonb, 'its state')
from storage.object_get(test.failed('missing', current_setting('test.state')::jsonb)) as reply;

update storage.blobs set state = 'absent' where state = 'stored';
select
  test.refused(entry.reply, 'not_found', name),
  test.is((entry.reply).body #>> '{error,details,reason}', 'not_imported', name)
from
  test.object('GET', 'files', 'a', '{"role": "service_role"}', '{"if-none-match": "*"}') as request,
  lateral (
    values
      ('object_get', storage.object_get(request)),
      ('object_public', storage.object_public(request)),
      ('object_info', storage.object_info(request)),
      ('object_info_public', storage.object_info_public(request))
  ) as entry (name, reply);
