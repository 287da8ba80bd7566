create or replace function realtime.is_asleep()
returns boolean
language sql
volatile
as $$
  -- Nobody is woken who is awake: a notification on every commit costs writers two thirds of their speed. A queue
  -- that fills up fails whoever commits, and one that notified cannot be prepared for two-phase commit: there the
  -- gateways' own clocks must do.
  select
    pg_sequence_last_value('realtime.asleep'::regclass) = 1
    and pg_notification_queue_usage() < 0.5
    and current_setting('max_prepared_transactions') = '0';
$$;

comment on function realtime.is_asleep is 'True when the gateways wait to be woken.';
