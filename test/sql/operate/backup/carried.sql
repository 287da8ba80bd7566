-- What is carried to S3 is recorded, and an operator is told while nothing can be.
create function pg_temp.point(p_bucket jsonb)
returns setof text language sql as $$
  select judged.sentence
  from
    operate.judge_bucket(operate.backup_facts() -> 'bucket', jsonb_build_object('BACKUP_S3_BUCKET', p_bucket)) as judged
  where judged.applies;
$$;

create function pg_temp.age()
returns numeric language sql as $$
  select value from operate.metric_rows() where name = 'plinth_backup_carried_age_seconds';
$$;

select operate.backup_note('a', null, 10, 2, null);
select test.is(pg_temp.age(), null::numeric, 'made, but not carried');
select operate.backup_carried('a');
select test.ok(pg_temp.age() between 0 and 60, 'its age');

select operate.bucket_note(null);
select test.none($$select pg_temp.point('"backups"')$$, 'all is well');
select operate.bucket_note('no such bucket');
update operate.backup_bucket set since = '2026-01-01 12:00+00';
select operate.bucket_note('access denied');
select test.rows(
  $$select pg_temp.point('"backups"') as sentence$$,
  $$select 'backups cannot be carried to S3 since 2026-01-01 12:00: access denied' as sentence$$,
  'the last reason, and since when there is one'
);
select test.none($$select pg_temp.point('null')$$, 'no bucket is named any more');
select operate.bucket_note(null);
select test.none($$select pg_temp.point('"backups"')$$, 'it can be reached again');
select test.ok(operate.backup_facts() #>> '{bucket,since}' > '2026-02-01', 'since now');
