create or replace function realtime.watch(p_table text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Watched at once, so that the first listener can get changes from before it came. Waits longer for the table than a
-- subscription does.
-- Writes: realtime.watches; triggers on the table
declare
  v_relation regclass := api.relation_of(p_table);
  v_watch integer;
begin
  if realtime.refusal(v_relation) is null then
    perform core.turn_take('watch', v_relation::oid::text);
    perform realtime.wait_out_vacuum(v_relation);
    perform realtime.watch_row(v_relation, '500ms');
  end if;

  v_watch := (realtime.ensure_watched(v_relation)).watch;
  update realtime.watches as watch set is_kept = true where watch.id = v_watch;
  perform realtime.renew(v_watch);
end;
$$;

comment on function realtime.watch(text) is
  'Watches a table of public until realtime.unwatch, whether or not anybody listens.';
