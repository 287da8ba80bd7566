create or replace function core.soil()
returns trigger
language plpgsql
as $$
-- On auth.users, where applications put triggers and what cascades from it: whatever they run may leave things in
-- the session, so the gateway is told to clean up behind this transaction.
begin
  perform set_config('plinth.soiled', 'on', true);
  return null;
end;
$$;

comment on function core.soil is
  'A trigger that notes for this transaction that code of the application may have run.';
