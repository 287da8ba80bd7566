-- What is committed on this timeline is seen, and all that is left of an earlier one; nothing else is.
select test.ok(not core.has_seen('00000001-3'), 'where nobody noted the timeline, nothing is seen');
select (core.server_state(p_notes => true)).timeline;

create function test.token(id text, distance integer default 0)
returns text language sql as $$
  select upper(lpad(to_hex(('x' || server.timeline)::bit(32)::integer + distance), 8, '0')) || '-' || id
  from core.server as server;
$$;

select test.ok(core.has_seen(test.token('3')), 'committed long ago');
select test.ok(not core.has_seen(core.causal_token()), 'in progress');
select test.ok(not core.has_seen(test.token((pg_current_xact_id()::text::bigint + 1000000)::text)), 'yet to come');
select test.ok(core.has_seen(test.token('999999999999', -1)), 'of an earlier timeline');
select test.ok(not core.has_seen(test.token('3', 1)), 'of a later timeline');
select test.ok(core.has_seen(test.token('3') || ',' || test.token('3', -1)), 'several');
select test.ok(not core.has_seen(test.token('3') || ',' || core.causal_token()), 'one of which is not');
select test.ok(not core.has_seen(text), 'made up: ' || text)
from
  unnest(
    array[
      'x',
      test.token(''),
      test.token('x'),
      test.token('99999999999999999999999'),
      test.token('/'),
      test.token('0/g')
    ]
  ) as text;

-- A place in the log.
select test.ok(core.has_seen(core.causal_position()), 'of now');
select test.ok(core.causal_position() ~ '^[0-9A-F]{8}-[0-9A-F]{8}/[0-9A-F]{8}$', 'of one width');
select test.ok(
  split_part(core.causal_position(), '-', 2)::pg_lsn between before - 40 and pg_current_wal_insert_lsn(),
  'where the log is'
)
from (select pg_current_wal_insert_lsn() as before offset 0) as log;

select test.is(core.end_of_log(next, 16777216, 8192), reached, next::text)
from (
  values
    ('1/2000028'::pg_lsn, '1/2000000'::pg_lsn),
    ('1/2000018', '1/2000000'),
    ('1/2002018', '1/2002000'),
    ('1/2002028', '1/2002028'),
    ('1/2002100', '1/2002100')
) as record (next, reached);
select test.ok(not core.has_seen(test.token('FFFFFFFF/0')), 'not written yet');
select test.ok(core.has_seen(test.token('FFFFFFFF/0', -1)), 'not written yet, of an earlier timeline');
select test.ok(not core.has_seen(test.token('0/1', 1)), 'of a later timeline');
