create or replace function core.session_is_dirty()
returns boolean language sql volatile as $$
  -- Volatile, so that it runs after the entry point and not before.
  select coalesce(current_setting('plinth.dirty', true) = 'on', false);
$$;

comment on function core.session_is_dirty is 'True when this transaction may have run code of the application.';
