create or replace function core.note_catalogue_change()
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Records that this transaction changes the catalogue.
-- One row for each transaction, so that no two wait for each other; only the newest few are kept. A deleted row
-- changes the version too, which only costs a compilation. On a serialization failure it deletes nothing.
-- The counter moves last, when the lock on the table already shows that a change is under way.
-- Writes: core.catalogue_change, core.catalogue_counter
begin
  begin
    insert into core.catalogue_change (transaction)
    values (pg_current_xact_id())
    on conflict do nothing;

    delete from core.catalogue_change
    where
      id in (
        select old.id
        from core.catalogue_change as old
        order by old.id desc
        offset 16
        for update skip locked
      );
  exception when serialization_failure then
    insert into core.catalogue_change (transaction)
    values (pg_current_xact_id())
    on conflict do nothing;
  end;
  perform nextval('core.catalogue_counter');
end;
$$;
