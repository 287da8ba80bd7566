create or replace function core.is_soiled()
returns boolean
language sql
volatile
as $$
  -- Volatile: to be asked after the entry point, and not before.
  select coalesce(current_setting('plinth.soiled', true) = 'on', false);
$$;

comment on function core.is_soiled is
  'True when this transaction may have run code of the application.';
