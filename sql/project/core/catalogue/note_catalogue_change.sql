create or replace function core.note_catalogue_change()
returns void
language sql
set search_path = pg_catalog, pg_temp
as $$
  -- One row a transaction, so that no two transactions wait for each other. Old rows go a few at a time;
  -- a row that went changes the version too, which costs a compilation and nothing else.
  -- Writes: core.catalogue_change
  delete from core.catalogue_change
  where
    id in (
      select old.id
      from core.catalogue_change as old
      where old.noted_at < clock_timestamp() - interval '5 minutes'
      order by old.id
      limit 20
      for update skip locked
    );

  insert into core.catalogue_change (transaction)
  values (pg_current_xact_id())
  on conflict do nothing;
$$;

comment on function core.note_catalogue_change is
  'Notes that this transaction changes the catalogue.';
