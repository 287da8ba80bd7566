create or replace function realtime.changes_between(p_since pg_snapshot, p_until pg_snapshot)
returns setof realtime.changes language sql stable as $$
  -- The changes that the first snapshot does not see and the second one does.
  -- Never by xmin: one transaction that stays open would make every window begin before it.
  select change.*
  from realtime.changes as change
  where change.xact >= pg_snapshot_xmax(p_since) and pg_visible_in_snapshot(change.xact, p_until)
  union all
  select change.*
  from realtime.changes as change
  where change.xact = any (array(select pg_snapshot_xip(p_since))) and pg_visible_in_snapshot(change.xact, p_until);
$$;
