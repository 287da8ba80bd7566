-- An upload whose lease is over commits nothing, and its bytes are erased.
select test.store(), test.bucket('files');
create temporary table begun as
  select reply.ask -> 'state' as state
  from storage.object_upload(test.object('POST', 'files', 'a', '{"role": "service_role"}')) as reply;
update storage.blobs set leased_until = clock_timestamp() - interval '1 second';
create function pg_temp.go_on(answer jsonb)
returns core.reply language plpgsql as $$
declare
  v_request core.request := test.object('POST', 'files', 'a', '{"role": "service_role"}');
begin
  v_request.answer := answer;
  return storage.object_upload(v_request);
end;
$$;

select test.refused(
  pg_temp.go_on(jsonb_build_object('size', 1, 'sha256', 'x', 'head', 'eA==', 'state', state)),
  'unavailable',
  'late'
)
from begun;
select test.none('select from storage.objects', 'no object'), test.none('select from storage.uploads', 'no upload');
select test.is(count(*), 1, 'erased') from storage.garbage where next_try <= clock_timestamp();
