create or replace function realtime.is_wanted(p_watch text)
returns boolean language sql volatile as $$
  -- True while somebody wants the changes of that watch.
  -- A sequence is read outside all snapshots: a transaction that began before the table was wanted must capture its
  -- changes too. Without a sequence nobody wants them.
  select
    coalesce(pg_sequence_last_value(to_regclass('realtime.wanted_' || p_watch)), 0) > date_part(
      'epoch',
      clock_timestamp()
    );
$$;
