create or replace function core.soil()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- On auth.users, where applications put triggers and what cascades from it: whatever they run may leave things in
-- the session, so the gateway is told to clean up behind this transaction.
begin
  perform core.mark_soiled();
  return null;
end;
$$;

comment on function core.soil is 'A trigger that calls core.mark_soiled.';
