-- Tables of ours: row level security, a comment, a primary key, constraints whose names are words, indexed references.
create temporary view ours as
  select relation.*, relation.oid::regclass::text as name
  from pg_class as relation
  where
    relation.relnamespace::regnamespace::text = any (core.our_schemas())
    and relation.relkind in ('r', 'p')
    and relation.relname != 'migrations';

select test.ok(count(*) > 5, 'there are some') from ours;
select test.none('select name from ours where not relrowsecurity', 'without row level security');
select test.none('select name from ours where obj_description(oid, ''pg_class'') is null', 'without a comment');
select test.none(
  'select name from ours where relnatts > 0 and not exists (select from pg_index where indrelid = ours.oid and indisprimary)',
  'without a primary key'
);
select test.none(
  $$select conname from pg_constraint join ours on ours.oid = conrelid
    where
      contype not in ('p', 'n')
      and (
        (conname ~ '_(key|fkey|check|excl)\d*$' and starts_with(conname, relname || '_'))
        or conname !~ '^[a-z]+(_[a-z]+){2,}$'
      )$$,
  'constraints whose names Postgres made'
);
select test.none(
  $$select conname from pg_constraint as c join ours on ours.oid = c.conrelid
    where
      contype = 'f'
      and (name, conname) not in (('core.sqlstate', 'sqlstate_maps_to_an_error'), ('storage.garbage', 'garbage_is_in_a_store'))
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])$$,
  'references without an index'
);
select test.none(
  'select name from ours where relowner != (select datdba from pg_database where datname = current_database())',
  'of another owner'
);
