create or replace function realtime.set_sleeping(p_asleep boolean)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Writes: realtime.asleep
begin
  perform setval('realtime.asleep', case when p_asleep then 1 else 0 end);
end;
$$;

comment on function realtime.set_sleeping(boolean) is 'Sets whether writers notify the gateways.';
