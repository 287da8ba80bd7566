create or replace function auth.attempts_sweep(p_before timestamptz)
returns void
language plpgsql
as $$
-- A few old rows for each new one keep the table small; rows somebody else holds are left to the next.
-- Writes: auth.attempts
begin
  delete from auth.attempts
  where
    (scope, key) in (
      select old.scope, old.key
      from auth.attempts as old
      where old.started_at < p_before
      order by old.started_at
      limit 10
      for update skip locked
    );
end;
$$;

comment on function auth.attempts_sweep(timestamptz) is
  'Forgets tries of the past, a bounded number at a time.';
