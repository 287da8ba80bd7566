-- What was made and tried is recorded, and is what operators and machines are told.
create function pg_temp.metric(p_name text)
returns numeric language sql as $$
  select value from operate.metric_rows() where name = 'plinth_backup_' || p_name;
$$;

select test.is(
  operate.backup_facts() - 'archive',
  '{"last": null, "failure": null, "trial": null, "bucket": null}',
  'nothing yet'
);
select test.is(pg_temp.metric('age_seconds'), null::numeric, 'no age of none');

select operate.backup_note('a', null, 0, 0, 'the disk is full');
select test.is(operate.backup_facts() ->> 'failure', 'the disk is full', 'the first failed');
select test.is(operate.backup_facts() -> 'last', 'null', 'which is none');
select test.is(pg_temp.metric('age_seconds'), null::numeric, 'still no age');

select operate.backup_note('b', null, 10, 2, null);
select test.is(operate.backup_facts() -> 'failure', 'null', 'one was made since');
select test.ok(pg_temp.metric('age_seconds') between 0 and 60, 'its age');
select test.is(pg_temp.metric('restorable_age_seconds'), null::numeric, 'nobody knows whether it can be restored');

select operate.backup_tried('b', 'it has 1 users, and the database had 2');
select test.is(
  operate.backup_facts() #>> '{trial,failure}',
  'it has 1 users, and the database had 2',
  'it could not be'
);
select test.is(pg_temp.metric('restorable_age_seconds'), null::numeric, 'and gets no age by that');
select operate.backup_note('c', null, 10, 2, null);
select operate.backup_tried('c', null);
select test.is(operate.backup_facts() #> '{trial,failure}', 'null', 'the next could');
select test.ok(pg_temp.metric('restorable_age_seconds') between 0 and 60, 'its age');

update operate.backups set made_at = now() - interval '2 years' where name = 'a';
select operate.backup_note('d', null, 10, 2, null);
select test.is(
  (select string_agg(name, ' ' order by name) from operate.backups),
  'b c d',
  'years later it is forgotten'
);
