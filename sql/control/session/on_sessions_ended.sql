create or replace function control.on_sessions_ended()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Gateways remember for seconds who was let through; this makes them forget at once.
begin
  notify plinth_operators;
  return null;
end;
$$;

comment on function control.on_sessions_ended is 'Notifies the gateways that sessions or roles of operators changed.';
