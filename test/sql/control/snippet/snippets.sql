-- One's snippets are one's own; what is shared others read and nobody else changes.
create temporary table who as
  select test.signed_in('viewer') as mine, test.signed_in('admin') as other;
create function pg_temp.id(n integer)
returns jsonb language sql as $$
  select jsonb_build_object('id', format('00000000-0000-4000-8000-00000000000%s', n));
$$;
select test.status(
  test.call('control.snippet_write', mine, '{"sql": "select 1", "name": "one"}', pg_temp.id(1)),
  200,
  'kept'
)
from who;
select test.is(
  (test.call('control.snippet_write', mine, '{"sql": "select 2"}', pg_temp.id(1))).body ->> 'name',
  'one',
  'again'
)
from who;
select test.refused(test.call('control.snippet', other, null, pg_temp.id(1)), 'not_found', 'not shared') from who;
select test.refused(
  test.call('control.snippet_write', other, '{"sql": "x"}', pg_temp.id(1)),
  'forbidden',
  'nor taken over'
)
from who;
select test.status(
  test.call('control.snippet_write', mine, '{"sql": "select 2", "shared": true}', pg_temp.id(1)),
  200,
  'shared'
)
from who;
select test.is((test.call('control.snippet', other, null, pg_temp.id(1))).body ->> 'sql', 'select 2', 'read') from who;
select test.refused(test.call('control.snippet_delete', other, null, pg_temp.id(1)), 'not_found', 'not deleted')
from who;
select test.is(jsonb_array_length((test.call('control.snippets', other)).body -> 'snippets'), 1, 'listed') from who;
select test.refused(test.call('control.snippet_write', mine, '{"sql": "x"}', '{"id": "x"}'), 'bad_request', 'no id')
from who;
select test.status(test.call('control.snippet_delete', mine, null, pg_temp.id(1)), 204, 'deleted') from who;
