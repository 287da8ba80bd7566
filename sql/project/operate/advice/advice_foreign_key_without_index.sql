create or replace function operate.advice_foreign_key_without_index()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Foreign keys whose columns no index begins with.
  -- The keys of partitions come from their parent, as the indexes do.
  select
    'medium',
    format('key %I on %s', key.conname, operate.name_of(relation.relnamespace, relation.relname)),
    'No index begins with its columns: a delete of a row referred to, and a join, read the whole table.',
    operate.index_wanted(relation.oid, key.conkey)
  from
    pg_constraint as key
    join operate.advised_relations() as relation on relation.oid = key.conrelid
  where key.contype = 'f' and key.conparentid = 0 and not operate.is_indexed(key.conrelid, key.conkey);
$$;
