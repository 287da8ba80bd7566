-- A form and headers say the same of a file: its type, cache-control and the user's metadata.
select test.store(), test.bucket('files');
create function pg_temp.kept()
returns jsonb language sql as $$
  with
    gone as (
      delete from storage.objects
      returning metadata, user_metadata
    )
  select jsonb_build_array(metadata -> 'mimetype', metadata -> 'cacheControl', user_metadata)
  from gone;
$$;
create function pg_temp.form(body jsonb, answer jsonb default '{}')
returns core.reply language sql as $$
  select test.receive(
    'storage.object_upload',
    test.object('POST', 'files', 'a', '{"role": "service_role"}', '{}', body),
    'x',
    answer
  );
$$;

select test.upload(
  'files',
  'a',
  'x',
  headers =>
    jsonb_build_object(
      'content-type', 'Text/CSV',
      'cache-control', 'max-age=60, public',
      'x-metadata', encode('{"a": "ü"}', 'base64')
    )
);
select test.is(pg_temp.kept(), '["text/csv", "max-age=60, public", {"a": "ü"}]', 'headers');
select pg_temp.form('{"type": "text/csv", "cacheControl": "3600", "metadata": "{\"a\": 1}"}');
select test.is(pg_temp.kept(), '["text/csv", "max-age=3600", {"a": 1}]', 'a form');
select pg_temp.form('{"type": "text/csv"}', '{"fields": {"cacheControl": "60", "metadata": "{\"b\": 1}"}}');
select test.is(pg_temp.kept(), '["text/csv", "max-age=60", {"b": 1}]', 'fields behind the file');
select pg_temp.form('{}');
select test.is(pg_temp.kept(), '["application/octet-stream", "no-cache", null]', 'nothing');

select test.refused(pg_temp.form(body), 'bad_request', body::text)
from
  unnest(
    array[
      '{"type": "x"}',
      '{"cacheControl": "a\r\nb: c"}',
      '{"metadata": "[]"}',
      '{"metadata": "{"}',
      '{"metadata": "{\"a\": \"\\u0000\"}"}',
      jsonb_build_object('metadata', jsonb_build_object('a', repeat('x', 8192))::text)
    ]::jsonb[]
  ) as body;
select test.refused(test.upload('files', 'a', 'x', headers => '{"x-metadata": "!"}'), 'bad_request', 'no base64');
select test.refused(pg_temp.form('{}', '{"fields": {"metadata": "[]"}}'), 'bad_request', 'behind the file');
select test.is(count(*), 1, 'erased') from storage.garbage where next_try <= clock_timestamp();
