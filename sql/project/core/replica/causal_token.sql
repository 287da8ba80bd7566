create or replace function core.causal_token()
returns text language sql volatile as $$
  -- It inlines, behind code of the application that may have set a search path: every name is written whole.
  select case
    when pg_catalog.pg_current_xact_id_if_assigned() is not null then pg_catalog.concat(
      pg_catalog.left(pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_lsn()), 8),
      '-',
      pg_catalog.pg_current_xact_id_if_assigned()
    )
  end;
$$;

comment on function core.causal_token is
  'What a later read must have seen to know of this transaction: timeline and transaction id; null where nothing was written.';
