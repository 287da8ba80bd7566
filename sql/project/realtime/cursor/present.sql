create or replace function realtime.present()
returns pg_snapshot language sql volatile as $$
  -- The present snapshot, as it is once this transaction has committed.
  -- Includes what this transaction writes, for listeners that go on after it. Transactions younger than any in the
  -- snapshot count as running.
  select case
    when own.xact is null then now.snapshot
    else format(
      '%s:%s:%s',
      pg_snapshot_xmin(now.snapshot),
      greatest(pg_snapshot_xmax(now.snapshot)::text::bigint, own.xact + 1),
      (
        select string_agg(running.xact::text, ',' order by running.xact)
        from (
          select xip::text::bigint from pg_snapshot_xip(now.snapshot) as xip
          union all
          select generate_series(pg_snapshot_xmax(now.snapshot)::text::bigint, own.xact - 1)
        ) as running (xact)
        where running.xact != own.xact
      )
    )::pg_snapshot
  end
  from
    (select pg_current_snapshot() as snapshot) as now,
    (select pg_current_xact_id_if_assigned()::text::bigint as xact) as own;
$$;
