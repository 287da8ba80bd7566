create or replace function realtime.here()
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Writes: realtime.marks
begin
  perform realtime.mark_start();
  return realtime.cursor_of(realtime.present());
end;
$$;

comment on function realtime.here is 'The cursor of the present, as it is once this transaction has committed.';
