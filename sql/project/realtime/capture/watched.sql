create or replace function realtime.watched()
returns table (
  watch integer, relation regclass, key text[], is_kept boolean, is_wanted boolean, wanted_until timestamptz,
  attached_at timestamptz, changes bigint, last_change_at timestamptz
)
language sql
volatile as $$
  -- For a DBA: the tables whose writers pay for capture, and what is kept of their changes.
  select
    watch.id,
    watch.relation,
    realtime.key_columns(watch.relation),
    watch.is_kept,
    realtime.is_wanted(watch.id::text),
    to_timestamp(watch.wanted_until),
    watch.attached_at,
    count(change.id),
    max(change.at)
  from
    realtime.watches as watch
    left join realtime.changes as change on change.watch = watch.id
  group by watch.id
  order by watch.id;
$$;

comment on function realtime.watched is 'The tables that are watched, until when, and what is kept of them.';
