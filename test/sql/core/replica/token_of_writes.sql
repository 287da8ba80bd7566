-- A token stands for the transaction: its timeline, and its id once it has written.
create temporary table written as
  select core.causal_token() as token;
select test.ok(written.token ~ '^[0-9A-F]{8}-\d+$', 'timeline and id') from written;
select test.is(split_part(core.causal_token(), '-', 2), pg_current_xact_id()::text, 'of this transaction');
select test.is(
  split_part(core.causal_token(), '-', 1),
  left(pg_walfile_name(pg_current_wal_lsn()), 8),
  'of this timeline'
);
