create or replace function operate.table_figures(p_schema text, p_limit integer)
returns table (
  schema name, name name, ours boolean, rows bigint, dead_rows bigint, bytes bigint, index_bytes bigint, locked boolean,
  table_scans bigint, rows_by_table_scans bigint, index_scans bigint, inserted bigint, updated bigint, deleted bigint,
  read_from_memory numeric, vacuumed_at timestamptz, analyzed_at timestamptz
)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- The largest first, ours too: they are part of the disk. Without bytes: somebody locks the table for a change.
  select
    namespace.nspname,
    relation.relname,
    namespace.nspname = any (core.our_schemas()),
    coalesce(nullif(figures.n_live_tup, 0), nullif(relation.reltuples, -1)::bigint),
    figures.n_dead_tup,
    case when not lock.is_held then pg_total_relation_size(relation.oid) end as bytes,
    case when not lock.is_held then pg_indexes_size(relation.oid) end,
    lock.is_held,
    figures.seq_scan,
    figures.seq_tup_read,
    figures.idx_scan,
    figures.n_tup_ins,
    figures.n_tup_upd,
    figures.n_tup_del,
    round(io.heap_blks_hit::numeric / nullif(io.heap_blks_hit + io.heap_blks_read, 0), 4),
    greatest(figures.last_vacuum, figures.last_autovacuum),
    greatest(figures.last_analyze, figures.last_autoanalyze)
  from
    pg_class as relation
    join pg_namespace as namespace on namespace.oid = relation.relnamespace
    left join pg_stat_all_tables as figures on figures.relid = relation.oid
    left join pg_statio_all_tables as io on io.relid = relation.oid
    cross join lateral (select relation.oid in (select operate.held_exclusively())) as lock (is_held)
  where
    relation.relkind in ('r', 'm')
    and namespace.nspname !~ '^pg_'
    and namespace.nspname != 'information_schema'
    and namespace.nspname::text = coalesce(p_schema, namespace.nspname::text)
  order by bytes desc nulls first, namespace.nspname, relation.relname
  limit p_limit;
$$;

comment on function operate.table_figures is 'Size and use of the tables, the largest first.';

create or replace function operate.stats_tables(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/stats/tables?schema=&limit=
  select core.ok(
    jsonb_build_object(
      'since', operate.figures_since(),
      'tables', coalesce(jsonb_agg(figures order by figures.bytes desc nulls first, figures.schema, figures.name), '[]')
    )
  )
  from operate.table_figures(p_request.query ->> 'schema', operate.figures_limit(p_request.query)) as figures;
$$;

comment on function operate.stats_tables(core.request) is 'GET /admin/v1/stats/tables: size and use of the tables.';
