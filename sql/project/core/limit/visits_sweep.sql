create or replace function core.visits_sweep(p_now timestamptz)
returns void
language sql
as $$
  -- A few old rows for each new one keep the table small; rows somebody else holds are left to the next.
  -- Writes: core.visit
  delete from core.visit
  where
    (bucket, client) in (
      select old.bucket, old.client
      from core.visit as old
      where old.started_at < p_now - interval '1 minute'
      order by old.started_at
      limit 10
      for update skip locked
    );
$$;

comment on function core.visits_sweep(timestamptz) is
  'Forgets visits of the past, a bounded number at a time.';
