create or replace function operate.hidden_sessions()
returns text language sql stable as $$
  -- A sentence where sessions of this database are hidden in part, else null.
  -- Postgres shows a session whole to its own role, and to members of pg_read_all_stats.
  select format(
    'what sessions of other roles do is hidden from %I; a DBA can show it: grant pg_monitor to %1$I;',
    current_user
  )
  where
    exists (
      select
      from pg_catalog.pg_stat_activity as activity
      where
        activity.datname = current_database()
        and activity.usesysid is not null
        and not pg_has_role(activity.usesysid, 'usage')
        and not pg_has_role('pg_read_all_stats', 'usage')
    );
$$;
