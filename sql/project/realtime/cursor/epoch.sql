create or replace function realtime.epoch()
returns text
language plpgsql
stable
as $$
-- Another cluster, or another database in it, counts transactions of its own: its cursors mean nothing here. So does a
-- server that was promoted or recovered to a moment: it gives numbers of lost transactions to others.
-- In plpgsql, as realtime.key_columns.
begin
  return (
    select
      left(
        md5(
          concat(
            system.system_identifier,
            ':',
            left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
            ':',
            database.oid
          )
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

comment on function realtime.epoch is
  'What tells the transactions of this database from those of others.';
