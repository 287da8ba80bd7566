create or replace function core.replayed_changes()
returns bigint language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
-- In the place of the counter: a standby gets each 32nd value of a sequence. A change and its row are replayed as one.
begin
  return (select coalesce(sum(change.id), 0) * 32 + count(*) from core.catalogue_change as change);
end;
$$;

comment on function core.replayed_changes is 'Differs, on a standby, when a change of the catalogue was replayed.';
