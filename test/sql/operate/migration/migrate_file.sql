-- In psql one file runs by operate.migrate_file.
select test.is(
  operate.migrate_file('20260101000000_a.sql', 'create table public.notes ()'),
  '20260101000000_a.sql is applied',
  'it runs'
);
select test.is(
  operate.migrate_file('20260101000000_a.sql', 'create table public.notes ()'),
  '20260101000000_a.sql is recorded',
  'once'
);
select test.ok(to_regclass('public.notes') is not null, 'it ran');
select test.throws(
  $$select operate.migrate_file('20260102000000_b.sql', E'-- no transaction\nselect 1')$$, 'P0001',
  'not without a transaction'
);
select test.throws($$select operate.migrate_file('b.sql', 'select 1')$$, 'P0001', 'nor under a name without a version');
