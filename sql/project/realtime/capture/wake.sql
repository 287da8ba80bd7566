create or replace function realtime.wake()
returns void
language plpgsql
as $$
-- Carries nothing: anybody can forge a notification.
begin
  if realtime.is_asleep() then
    perform pg_notify('plinth_realtime', '');
  end if;
end;
$$;

comment on function realtime.wake is 'Wakes the gateways when this transaction commits.';
