create or replace function realtime.is_wanted(p_watch text)
returns boolean
language sql
volatile
as $$
  -- A sequence is read past all snapshots: a transaction that began before somebody wanted the changes, and sees the
  -- world as it was then, must write them down too. No sequence: nobody.
  select
    coalesce(pg_sequence_last_value(to_regclass('realtime.wanted_' || p_watch)), 0) > date_part(
      'epoch',
      clock_timestamp()
    );
$$;

comment on function realtime.is_wanted(text) is
  'True while somebody wants the changes of that watch.';
