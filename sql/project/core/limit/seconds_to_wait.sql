create or replace function core.visit_expired(p_started_at timestamptz, p_now timestamptz)
returns boolean language sql immutable parallel safe as $$
  -- True when the counted minute has passed.
  -- A start in the future is over too: the clock was set back, and nobody must wait for it.
  select p_now >= p_started_at + interval '1 minute' or p_started_at > p_now + interval '1 minute';
$$;

create or replace function core.visits_sweep(p_now timestamptz)
returns void language sql as $$
  -- Deleting a few old rows for each new one keeps the table small. Skips locked rows; a later call deletes them.
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

create or replace function core.seconds_to_wait(p_bucket text, p_ip inet, p_limit integer)
returns integer language plpgsql as $$
-- Returns 0 when the request may go on. It counts under the row's lock, so all gateways together let exactly p_limit
-- requests through in a minute; the minute may begin while this waits for the lock. A limit of 0, or no address (psql),
-- counts nothing.
-- Writes: core.visit
declare
  v_now timestamptz := clock_timestamp();
  v_visit core.visit;
begin
  if p_limit = 0 or p_ip is null then
    return 0;
  end if;

  insert into core.visit as visit (bucket, client, started_at, hits)
  values (p_bucket, core.client_network(p_ip), v_now, 1)
  on conflict (bucket, client) do update
    set
      started_at = case when core.visit_expired(visit.started_at, v_now) then v_now else visit.started_at end,
      hits = case when core.visit_expired(visit.started_at, v_now) then 1 else visit.hits + 1 end
  returning visit.*
  into v_visit;

  if v_visit.hits = 1 then
    perform core.visits_sweep(v_now);
  end if;

  if v_visit.hits <= p_limit then
    return 0;
  end if;

  return greatest(1, ceil(extract(epoch from v_visit.started_at + interval '1 minute' - clock_timestamp()))::integer);
end;
$$;

comment on function core.seconds_to_wait(text, inet, integer) is
  'Counts a request against the limit of its route; returns the seconds that the client must wait.';
