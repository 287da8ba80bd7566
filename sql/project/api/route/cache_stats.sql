create or replace function api.cache_stats(
  out requests bigint, out compilations bigint, out hit_rate numeric, out kept bigint, out kept_bytes bigint
)
language sql set search_path = pg_catalog, pg_temp as $$
  select stats.* from core.compiled_stats() as stats;
$$;

comment on function api.cache_stats is 'Requests, compilations and what is kept of them, in this database.';
