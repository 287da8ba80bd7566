create or replace function core.server_state(
  p_notes boolean default false, out is_standby boolean, out login text, out system text, out timeline text,
  out reached double precision, out next_id double precision, out content text
)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
-- What a gateway compares of a primary and its standbys, now and then. p_notes: it is the primary, and notes its timeline
-- in a row, which comes to its standbys as any other: after a promotion the first look notes the new one. reached is a
-- place in the log.
-- Writes: core.server, where the timeline is another than before
begin
  is_standby := pg_is_in_recovery();
  login := session_user;
  system := (select cluster.system_identifier from pg_control_system() as cluster);
  content := (core.installation_row()).content;
  if is_standby then
    reached := pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0');
    timeline := (select server.timeline from core.server as server where server.system = server_state.system);
    return;
  end if;

  next_id := pg_snapshot_xmax(pg_current_snapshot())::text::double precision;
  reached := pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0');
  timeline := left(pg_walfile_name(pg_current_wal_lsn()), 8);
  if
    p_notes
    and not exists (
      select
      from core.server as server
      where server.system = server_state.system and server.timeline = server_state.timeline
    )
  then
    insert into core.server (system, timeline)
    values (server_state.system, server_state.timeline)
    on conflict (only_row) do update
      set
        system = excluded.system,
        timeline = excluded.timeline,
        since = excluded.since;
  end if;
end;
$$;

comment on function core.server_state(boolean) is
  'Whether this server is a standby, who asks, of which cluster and timeline, how far it is in the log, and what is installed.';
