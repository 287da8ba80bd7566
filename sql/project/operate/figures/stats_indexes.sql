create or replace function operate.index_figures(p_schema text, p_limit integer)
returns table (
  schema name, "table" name, name name, ours boolean, bytes bigint, locked boolean, scans bigint, entries_read bigint,
  rows_fetched bigint, is_unique boolean, is_primary boolean, is_valid boolean
)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- The largest first. Without bytes: somebody locks the index, or its table, for a change.
  select
    namespace.nspname,
    relation.relname,
    class.relname,
    namespace.nspname = any (core.our_schemas()),
    case when not lock.is_held then pg_relation_size(class.oid) end as bytes,
    lock.is_held,
    figures.idx_scan,
    figures.idx_tup_read,
    figures.idx_tup_fetch,
    index.indisunique,
    index.indisprimary,
    index.indisvalid
  from
    pg_index as index
    join pg_class as class on class.oid = index.indexrelid and class.relkind = 'i'
    join pg_class as relation on relation.oid = index.indrelid and relation.relkind in ('r', 'm')
    join pg_namespace as namespace on namespace.oid = relation.relnamespace
    left join pg_stat_all_indexes as figures on figures.indexrelid = index.indexrelid
    cross join lateral (
      select exists (select from operate.held_exclusively() as held where held in (class.oid, relation.oid))
    ) as lock (is_held)
  where
    namespace.nspname !~ '^pg_'
    and namespace.nspname != 'information_schema'
    and namespace.nspname::text = coalesce(p_schema, namespace.nspname::text)
  order by bytes desc nulls first, namespace.nspname, class.relname
  limit p_limit;
$$;

comment on function operate.index_figures is 'Size and use of the indexes, the largest first.';

create or replace function operate.stats_indexes(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/stats/indexes?schema=&limit=
  select core.ok(
    jsonb_build_object(
      'since', operate.figures_since(),
      'indexes', coalesce(
        jsonb_agg(figures order by figures.bytes desc nulls first, figures.schema, figures.name),
        '[]'
      )
    )
  )
  from operate.index_figures(p_request.query ->> 'schema', operate.figures_limit(p_request.query)) as figures;
$$;

comment on function operate.stats_indexes(core.request) is 'GET /admin/v1/stats/indexes: size and use of the indexes.';
