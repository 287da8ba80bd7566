create or replace function realtime.is_asleep()
returns boolean language sql volatile as $$
  -- True when the gateways wait for a notification.
  -- Gateways that are awake are not notified: a notification on every commit costs writers two thirds of their speed.
  -- A queue that is full fails the commit, and a transaction that notified cannot be prepared for two-phase commit:
  -- there the gateways poll on their own clock.
  select
    pg_sequence_last_value('realtime.asleep'::regclass) = 1
    and pg_notification_queue_usage() < 0.5
    and current_setting('max_prepared_transactions') = '0';
$$;

create or replace function realtime.wake()
returns void language plpgsql as $$
-- Notifies the gateways when this transaction commits.
-- The notification carries nothing: anybody can forge one.
begin
  if realtime.is_asleep() then
    perform pg_notify('plinth_realtime', '');
  end if;
end;
$$;
