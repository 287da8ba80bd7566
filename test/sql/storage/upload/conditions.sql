-- If-None-Match: * writes only what is not there, If-Match only what is still the same.
select test.store(), test.bucket('files');
create function pg_temp.put(body text, headers jsonb)
returns core.reply language sql as $$
  select test.upload('files', 'a', body, headers => '{"x-upsert": "true"}' || headers);
$$;

select test.refused(pg_temp.put('one', '{"if-match": "*"}'), 'precondition_failed', 'nothing there');
select test.status(pg_temp.put('one', '{"if-none-match": "*"}'), 200, 'nothing there');
select test.refused(pg_temp.put('two', '{"if-none-match": "*"}'), 'precondition_failed', 'something there');
select test.refused(pg_temp.put('two', '{"if-match": "\"x\""}'), 'precondition_failed', 'another');
create temporary table before as
  select metadata ->> 'eTag' as etag from storage.objects;
select test.refused(pg_temp.put('two', jsonb_build_object('if-match', 'W/' || etag)), 'precondition_failed', 'weak')
from before;
select test.status(pg_temp.put('two', jsonb_build_object('if-match', concat('"x", ', etag))), 200, 'the same')
from before;
select test.refused(pg_temp.put('three', jsonb_build_object('if-match', etag)), 'precondition_failed', 'no more')
from before;
