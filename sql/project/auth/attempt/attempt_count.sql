create or replace function auth.attempts_sweep(p_before timestamptz)
returns void language plpgsql as $$
-- Deletes a few old rows for each new one, so that the table stays small; locked rows are left to the next call.
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

create or replace function auth.attempt_count(
  p_scope text, p_identity text, p_ip inet, p_limit integer, p_window integer
)
returns integer language plpgsql as $$
-- Counts an attempt and returns how many seconds to wait; 0 to go on.
-- Counts under the row's lock, so that a burst gets no more attempts than single requests do. A window begins with its
-- first attempt and ends after its length whatever happens: nobody is locked out for ever. A window that began in the
-- future is over too, because the clock was set back. A limit of 0 counts nothing.
-- Writes: auth.attempts
declare
  v_now timestamptz := clock_timestamp();
  v_length interval := make_interval(secs => p_window);
  v_attempt auth.attempts;
begin
  if p_limit = 0 then
    return 0;
  end if;

  insert into auth.attempts as attempt (scope, key, started_at, hits)
  values (p_scope, auth.attempt_key(p_scope, p_identity, p_ip), v_now, 1)
  on conflict (scope, key) do update
    set
      started_at = case
        when attempt.started_at between v_now - v_length and v_now + v_length then attempt.started_at
        else v_now
      end,
      hits = case when attempt.started_at between v_now - v_length and v_now + v_length then attempt.hits + 1 else 1 end
  returning attempt.*
  into v_attempt;

  if v_attempt.hits = 1 then
    perform auth.attempts_sweep(v_now - v_length);
  end if;

  if v_attempt.hits <= p_limit then
    return 0;
  end if;

  return greatest(1, ceil(extract(epoch from v_attempt.started_at + v_length - v_now))::integer);
end;
$$;
