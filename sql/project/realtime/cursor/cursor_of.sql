create or replace function realtime.epoch()
returns text language plpgsql stable as $$
-- A digest of cluster, timeline and database; cursors of another are rejected.
-- Another cluster, or another database in it, has transactions of its own: its cursors mean nothing here. Nor do those
-- from before a promotion or a recovery to an earlier moment: the numbers of lost transactions are used again. In
-- plpgsql, as realtime.key_columns.
begin
  return (
    select left(
      md5(
        concat(system.system_identifier, ':', left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), ':', database.oid)
      ),
      8
    )
    from
      pg_catalog.pg_control_system() as system,
      pg_catalog.pg_database as database
    where database.datname = current_database()
  );
end;
$$;

create or replace function realtime.cursor_of(p_snapshot pg_snapshot)
returns text language sql stable as $$
  -- The cursor for a snapshot.
  -- A cursor names the last mark that its snapshot sees; before there were marks, none.
  select concat(
    coalesce(
      (
        select left(md5(concat(realtime.epoch(), ':', mark.mark)), 8)
        from realtime.marks as mark
        where pg_visible_in_snapshot(mark.xact, p_snapshot)
        order by mark.id desc
        limit 1
      ),
      realtime.epoch()
    ),
    '.',
    p_snapshot
  );
$$;
