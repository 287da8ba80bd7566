-- A newer request takes over, in a blob of its own: the older one commits nothing, whatever it still writes.
select test.store(), test.bucket('files');
select set_config('test.id', test.tus_id(test.tus_create('files', 'a', 9, bytes => 'abc')), true);

do $$
declare
  v_older core.request := test.tus_append_request(current_setting('test.id'), 3, 'XYZ');
  v_asked core.reply := test.called('storage.resumable_append', v_older);
  v_newer core.reply;
  v_answer jsonb;
begin
  v_newer := test.called('storage.resumable_append', test.tus_append_request(current_setting('test.id'), 3, 'def'));
  perform test.is(v_newer.ask ->> 'from', v_asked.ask ->> 'blob', 'it begins with what is durable');
  perform test.ok(v_newer.ask ->> 'blob' != v_asked.ask ->> 'blob', 'in a blob of its own');
  perform test.is(v_newer.ask ->> 'at', '3', 'so many bytes');

  v_answer := test.kept(v_newer.ask, 'def') || jsonb_build_object('state', v_newer.ask -> 'state');
  perform
    test.status(
      test.called('storage.resumable_append', test.tus_append_request(current_setting('test.id'), 3, 'def'), v_answer),
      204,
      'the newer'
    );
  v_answer := test.kept(v_asked.ask, 'XYZ') || jsonb_build_object('state', v_asked.ask -> 'state');
  perform test.refused(test.called('storage.resumable_append', v_older, v_answer), 'locked', 'the older');
end;
$$;

select test.is(test.tus_offset(current_setting('test.id')), '6', 'the newer counts');
select test.is(count(*), 1, 'the blob of the older is garbage')
from storage.garbage
where next_try <= clock_timestamp();
select test.none(
  'select from storage.uploads join storage.blobs on blobs.id = uploads.blob_id where leased_until != expires_at',
  'the blob of the newer is kept as long as the upload'
);
select test.status(test.tus_append(current_setting('test.id'), 6, 'ghi'), 204, 'it goes on there');
select test.is(test.bytes_of('a'), 'abcdefghi', 'the bytes');
