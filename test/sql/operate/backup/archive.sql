-- Whether the log leaves for its archive; a server that the service gave none says nothing.
select test.is(
  operate.segment_end('000000010000000000000001'),
  2 * pg_size_bytes(current_setting('wal_segment_size')),
  'the first'
);
select test.is(
  operate.segment_end('0000000A00000002000000FF'),
  case current_setting('wal_segment_size') when '16MB' then 3 * 2::numeric ^ 32 end,
  'the last of a log'
);
select test.is(
  operate.segment_end('000000010000000000000001.00000028.backup'),
  operate.segment_end('000000010000000000000001'),
  'the mark of a backup'
);
select test.is(operate.segment_end('00000002.history'), null::numeric, 'no segment');
select test.is(operate.archive_name(), null::text, 'none here');
select test.none('select from operate.archive_state()', 'so nothing waits');
select test.none($$select from operate.metric_rows() where name ~ 'archive'$$, 'and there is no figure');

create function pg_temp.judged(p_archive jsonb, p_variables jsonb default '{}')
returns setof text language sql as $$
  select concat_ws(' ', severity, sentence)
  from operate.judge_archive(p_archive, p_variables, '2026-03-02 12:00:00+00')
  where applies;
$$;

select test.none($$select pg_temp.judged('null')$$, 'nobody asked for one');
select test.rows(
  $$select pg_temp.judged('null', '{"BACKUP_ARCHIVE": true}')$$,
  $$select 'high Postgres was started without it, so its log is not archived' as judged$$, 'asked for, and not there'
);
select test.none(
  $$select pg_temp.judged('{"failed_at": "2026-03-02T11:00:00Z", "archived_at": "2026-03-02T11:01:00Z", "waiting_bytes": 1}')$$,
  'it failed once, and then left'
);
select test.rows(
  $$select pg_temp.judged('{"failed_at": "2026-03-02T11:59:00Z", "archived_at": "2026-03-02T11:58:00Z", "waiting_bytes": 1}')$$,
  $$select 'high the log of the database cannot leave for its archive since 2026-03-02 11:58: it fills the disk of the data folder' as judged$$,
  'it fails'
);
select test.none(
  $$select pg_temp.judged('{"failed_at": null, "archived_at": "2026-03-01T11:58:00Z", "waiting_bytes": 100}')$$,
  'nothing is written'
);
select test.is(
  (
    select count(*)
    from pg_temp.judged('{"failed_at": null, "archived_at": "2026-03-02T11:49:00Z", "waiting_bytes": 50000000}')
  ),
  1,
  'much is written, and nothing leaves, though nothing fails'
);
