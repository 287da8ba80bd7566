-- What came before a request broke off is kept; a client that never learned the location cannot go on.
select test.store(), test.bucket('files');
select set_config('test.id', test.tus_id(test.tus_create('files', 'a', 6)), true);

select
  test.status(reply, 204, 'so far'),
  test.is(reply.headers ->> 'upload-offset', '3', 'how far')
from test.tus_append(current_setting('test.id'), 0, 'abc', more => '{"ended": false, "gone": true}') as reply;
select test.is(test.tus_offset(current_setting('test.id')), '3', 'it goes on there');
select test.status(test.tus_append(current_setting('test.id'), 3, 'def'), 204, 'goes on');
select test.is(test.bytes_of('a'), 'abcdef', 'the bytes');

select test.refused(
  test.tus_create('files', 'b', 6, bytes => 'abc', more => '{"ended": false, "gone": true}'),
  'bad_request',
  'cut'
);
select test.none($$select from storage.uploads where name = 'b'$$, 'it is over');
select test.is(count(*), 1, 'its bytes are garbage') from storage.garbage where next_try <= clock_timestamp();

select
  test.status(reply, 201, 'a slow client is still there'),
  test.is(reply.headers ->> 'upload-offset', '3', 'and learns where it is')
from test.tus_create('files', 'c', 6, bytes => 'abc', more => '{"ended": false, "gone": false}') as reply;
