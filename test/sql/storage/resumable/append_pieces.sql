-- A long request is recorded piece by piece, so that a cut loses little.
select test.store(), test.bucket('files');
select set_config('test.id', test.tus_id(test.tus_create('files', 'a', 9)), true);

do $$
declare
  v_request core.request := test.tus_append_request(current_setting('test.id'), 0, 'abcdefghi');
  v_reply core.reply := test.called('storage.resumable_append', v_request);
  v_answer jsonb;
begin
  perform test.is(v_reply.ask ->> 'piece', '16777216', 'it asks for a piece');
  v_answer := test.kept(v_reply.ask, 'abc') || '{"ended": false, "more": true}';
  v_reply := test.called('storage.resumable_append', v_request, v_answer || jsonb_build_object('state', v_reply.ask -> 'state'));
  perform test.is(v_reply.ask ->> 'at', '3', 'it asks for the next');
  perform test.is(test.tus_offset(current_setting('test.id')), '3', 'the first is recorded');

  v_answer := test.kept(v_reply.ask, 'defghi') || '{"ended": false, "more": true}';
  v_reply := test.called('storage.resumable_append', v_request, v_answer || jsonb_build_object('state', v_reply.ask -> 'state'));
  perform test.is(v_reply.ask ->> 'at', '9', 'more might come');
  perform test.is(test.tus_offset(current_setting('test.id')), '3', 'whole is only what has an object');

  v_answer := test.kept(v_reply.ask, '') || jsonb_build_object('state', v_reply.ask -> 'state');
  v_reply := test.called('storage.resumable_append', v_request, v_answer);
  perform test.is(v_reply.ask ->> 'kind', 'finish', 'the end');
  v_answer := test.kept(v_reply.ask, '') || jsonb_build_object('state', v_reply.ask -> 'state');
  v_reply := test.called('storage.resumable_append', v_request, v_answer);
  perform test.status(v_reply, 204, 'done');
end;
$$;
select test.is(test.bytes_of('a'), 'abcdefghi', 'the bytes');
