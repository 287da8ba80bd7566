-- An upload that its client ends is over: its bytes are erased, and a request that is appending commits nothing.
select test.store(), test.bucket('files');
select set_config('test.id', test.tus_id(test.tus_create('files', 'a', 6, bytes => 'abc')), true);

do $$
declare
  v_request core.request := test.tus_append_request(current_setting('test.id'), 3, 'def');
  v_reply core.reply := test.called('storage.resumable_append', v_request);
  v_answer jsonb := test.kept(v_reply.ask, 'def') || jsonb_build_object('state', v_reply.ask -> 'state');
begin
  perform test.status(test.tus_remove(current_setting('test.id')), 204, 'removed');
  perform test.refused(test.called('storage.resumable_append', v_request, v_answer), 'gone', 'it was appending');
end;
$$;

select test.is(count(*), 1, 'its bytes are garbage') from storage.garbage where next_try <= clock_timestamp();
select test.none('select from storage.uploads', 'nothing is left');
select test.refused(test.tus_head(current_setting('test.id')), 'not_found', 'it is not there');
select test.refused(test.tus_remove(current_setting('test.id')), 'not_found', 'twice');
