create or replace function realtime.messages_between(p_since pg_snapshot, p_until pg_snapshot)
returns setof realtime.messages language sql stable as $$
  -- The messages that the first snapshot does not see and the second one does.
  -- As realtime.changes_between.
  select message.*
  from realtime.messages as message
  where message.xact >= pg_snapshot_xmax(p_since) and pg_visible_in_snapshot(message.xact, p_until)
  union all
  select message.*
  from realtime.messages as message
  where message.xact = any (array(select pg_snapshot_xip(p_since))) and pg_visible_in_snapshot(message.xact, p_until);
$$;
