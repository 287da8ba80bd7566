create or replace function storage.sweep_done(p_erased uuid[], p_failed uuid[])
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- What could not be erased is tried again after 10 seconds, 20, 40 and so on, each hour in the end.
-- Writes: storage.garbage
begin
  delete from storage.garbage as garbage
  where garbage.blob_id = any (p_erased);

  update storage.garbage as garbage
  set
    tries = garbage.tries + 1,
    leased_until = null,
    next_try = clock_timestamp() + least(interval '1 hour', interval '10 seconds' * 2 ^ least(garbage.tries, 10))
  where garbage.blob_id = any (p_failed);
end;
$$;

comment on function storage.sweep_done(uuid[], uuid[]) is 'Notes which bytes are erased, and which could not be.';
