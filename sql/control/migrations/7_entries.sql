-- What a route calls stands beside what it asks of its caller; null where the gateway itself does the work.
alter table control.route add column entry text
  constraint entry_is_of_operators check (entry ~ '^(control|operate)\.[a-z_]+$');
