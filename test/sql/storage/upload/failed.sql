-- What the gateway could not receive is refused, and whatever is there of it is erased.
select test.store(), test.bucket('files');
select test.refused(
  test.receive(
    'storage.object_upload',
    test.object('POST', 'files', 'a', '{"role": "service_role"}'),
    '',
    jsonb_build_object('failed', failed)
  ),
  code,
  failed
)
from (
  values
    ('aborted', 'bad_request'),
    ('too_large', 'payload_too_large'),
    ('full', 'insufficient_storage'),
    ('slow', 'request_timeout'),
    ('down', 'unavailable')
) as failures (failed, code);
select test.is(count(*), 5, 'erased') from storage.garbage where next_try <= clock_timestamp();
select test.none('select from storage.uploads', 'no upload');
update storage.stores set is_current = false;
select test.refused(test.upload('files', 'a', 'x'), 'unavailable', 'no store');
