create or replace function realtime.unwatch(p_table text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Listeners get an error that their subscription ended; the next subscription watches the table again, while it is
-- wanted.
-- Writes: realtime.watches, realtime.changes; triggers on the table
declare
  v_relation regclass := api.relation_of(p_table);
  v_watch realtime.watches;
begin
  perform core.turn_take('watch', v_relation::oid::text);
  select watch.* into v_watch from realtime.watches as watch where watch.relation = v_relation;
  if v_watch.id is not null then
    perform realtime.release(v_watch);
    perform realtime.resync(v_watch.id);
  end if;
end;
$$;

comment on function realtime.unwatch(text) is 'Stops watching a table of public.';
