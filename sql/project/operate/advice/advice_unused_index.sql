create or replace function operate.advice_unused_index()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Indexes that no query used.
  -- A judgement on figures: the index has some size, and its table was read often enough since the figures began.
  -- An index that a foreign key needs is read by deletes of the table it refers to, which may be rare.
  select
    'low',
    'index ' || index.indexrelid::regclass,
    format(
      'No query has used its %2$s while the table was read %1$s times. On a standby it may be in use: look there.',
      used.seq_scan + coalesce(used.idx_scan, 0),
      pg_size_pretty(class.relpages * 8192::bigint)
    ),
    format('drop index %s;', index.indexrelid::regclass)
  from
    pg_index as index
    join operate.advised_relations() as relation on relation.oid = index.indrelid
    join pg_class as class
      on class.oid = index.indexrelid and class.relkind = 'i' and not class.relispartition and class.relpages > 128
    join pg_stat_all_indexes as scans on scans.indexrelid = index.indexrelid and scans.idx_scan = 0
    join pg_stat_all_tables as used
      on used.relid = index.indrelid and used.seq_scan + coalesce(used.idx_scan, 0) >= 1000
  where
    index.indisvalid
    and not index.indisunique
    and not index.indisreplident
    and not exists (select from pg_constraint as held where held.conindid = index.indexrelid)
    and not exists (
      select
      from pg_constraint as key
      where
        key.contype = 'f'
        and key.conrelid = index.indrelid
        and (index.indkey::smallint[])[0:cardinality(key.conkey) - 1] @> key.conkey
    );
$$;
