create or replace function storage.open_store(p_id uuid, p_kind text, p_place text, p_is_current boolean)
returns uuid language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Called by each gateway at its start, with the id that stands in the folder or bucket itself. The first of its kind is
-- registered; another one later is not, because files of the first would be missing in it. Returns the id that is
-- registered, which may not be the given one, or null when none is.
-- Writes: storage.stores
declare
  v_known storage.stores;
begin
  lock table storage.stores in share row exclusive mode;
  select stores.*
  into v_known
  from storage.stores as stores
  where stores.kind = p_kind;

  if v_known.id is null and p_id is not null then
    insert into storage.stores as stores (id, kind, place)
    values (p_id, p_kind, p_place)
    returning stores.*
    into v_known;
  end if;

  if v_known.id = p_id and p_is_current and not v_known.is_current then
    update storage.stores as stores
    set is_current = false
    where stores.is_current;
    update storage.stores as stores
    set is_current = true
    where stores.id = p_id;
  end if;

  update storage.stores as stores
  set place = p_place
  where stores.id = p_id and stores.place != p_place;

  return v_known.id;
end;
$$;

comment on function storage.open_store(uuid, text, text, boolean) is
  'Registers the first store of a kind; returns the one that is registered.';
