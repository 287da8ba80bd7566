create or replace function core.compiled_stats(
  out requests bigint, out compilations bigint, out hit_rate numeric, out kept bigint, out kept_bytes bigint
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- Counts start anew at each crash of the server: an unlogged sequence is the cheapest counter.
  select
    counted.requests,
    counted.compilations,
    round(1 - counted.compilations::numeric / nullif(counted.requests, 0), 4),
    stored.kept,
    stored.bytes
  from
    (
      select
        (
          select case when is_called then last_value else 0 end
          from core.request_count
        ) as requests,
        (
          select case when is_called then last_value else 0 end
          from core.compile_count
        ) as compilations
    ) as counted,
    (
      select count(*) as kept, coalesce(sum(octet_length(compiled.text)), 0)::bigint as bytes
      from core.compiled as compiled
    ) as stored;
$$;

comment on function core.compiled_stats is 'How many requests found a compiled statement.';
