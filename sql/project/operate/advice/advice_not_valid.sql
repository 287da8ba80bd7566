create or replace function operate.advice_not_valid()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Constraints that were not checked, and indexes that were not built.
  -- From 18 on a constraint may say that it is not enforced: that is a choice. An index of a partitioned table is valid
  -- when those of its partitions are attached.
  select
    'medium',
    format('constraint %I on %s', held.conname, operate.name_of(relation.relnamespace, relation.relname)),
    'Rows older than the constraint were never checked. The fix checks them, and fails where one breaks it.',
    format(
      'alter table %s validate constraint %I;',
      operate.name_of(relation.relnamespace, relation.relname),
      held.conname
    )
  from
    pg_constraint as held
    join operate.advised_relations() as relation on relation.oid = held.conrelid
  where not held.convalidated and held.conparentid = 0 and coalesce((to_jsonb(held) ->> 'conenforced')::boolean, true)
  union all
  select
    'medium',
    'index ' || index.indexrelid::regclass,
    'Building it failed: no query uses it, and each write keeps it.',
    format('reindex index %s;', index.indexrelid::regclass)
  from
    pg_index as index
    join operate.advised_relations() as relation on relation.oid = index.indrelid
    join pg_class as class on class.oid = index.indexrelid and class.relkind = 'i'
  where
    not index.indisvalid
    and not exists (
      select
      from pg_stat_progress_create_index as progress
      where progress.index_relid = index.indexrelid
    );
$$;
