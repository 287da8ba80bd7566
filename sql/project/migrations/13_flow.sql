-- One row, as most statements write, stands in columns of its own. Who writes watched tables is not held up for long: where
-- one of them does not end, the installation fails, to be tried again.
set local lock_timeout = '5s';

alter table realtime.changes
  add column key jsonb,
  add column old jsonb;

comment on column realtime.changes.key is 'The key of the one row as it is now: [5].';
comment on column realtime.changes.old is 'The one row as it was before.';
comment on column realtime.changes.keys is 'Of several rows the keys as they are now, in key order: [[5], [6]].';
comment on column realtime.changes.olds is 'The several rows as they were before, in the order of keys.';

-- A page knows of which columns its old rows are.
alter type realtime.page add attribute layout text;
