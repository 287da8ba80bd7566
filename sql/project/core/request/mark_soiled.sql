create or replace function core.mark_soiled()
returns void
language sql
volatile
as $$
  -- To be called anew where an exception is caught: what was marked before it is undone with the rest.
  select set_config('plinth.soiled', 'on', true);
$$;

comment on function core.mark_soiled is
  'Notes for this transaction that code of the application may have run.';
