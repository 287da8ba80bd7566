-- An upload is whole to its client when its object is there, and stays so for a client that lost the reply.
select test.store(), test.bucket('files');
select set_config('test.id', test.tus_id(test.tus_create('files', 'a', 6, bytes => 'abc')), true);

do $$
declare
  v_request core.request := test.tus_append_request(current_setting('test.id'), 3, 'def');
  v_reply core.reply := test.called('storage.resumable_append', v_request);
  v_answer jsonb;
begin
  v_answer := test.kept(v_reply.ask, 'def') || jsonb_build_object('state', v_reply.ask -> 'state');
  v_reply := test.called('storage.resumable_append', v_request, v_answer);
  perform test.is(v_reply.ask ->> 'kind', 'finish', 'the bytes are there');
  perform test.is(test.tus_offset(current_setting('test.id')), '3', 'the object is not');

  v_answer := test.kept(v_reply.ask, '') || jsonb_build_object('state', v_reply.ask -> 'state');
  perform test.status(test.called('storage.resumable_append', v_request, v_answer), 204, 'done');
  perform test.status(test.called('storage.resumable_append', v_request, v_answer), 204, 'done, and asked twice');
end;
$$;

select
  test.status(reply, 200, 'it is there'),
  test.is(reply.headers ->> 'upload-offset', '6', 'whole'),
  test.is(reply.headers ->> 'upload-length', '6', 'so long'),
  test.is(reply.headers ->> 'upload-expires', null, 'it does not expire')
from test.tus_head(current_setting('test.id')) as reply;
select test.status(test.tus_append(current_setting('test.id'), 6, ''), 204, 'nothing more');
select test.refused(test.tus_append(current_setting('test.id'), 6, 'g'), 'payload_too_large', 'more');
select test.refused(test.tus_append(current_setting('test.id'), 3, 'def'), 'conflict', 'again');
select test.refused(test.tus_remove(current_setting('test.id')), 'gone', 'an object is removed by its key');
select test.is(test.bytes_of('a'), 'abcdef', 'the bytes');
select test.none('select from storage.garbage', 'nothing is garbage');
