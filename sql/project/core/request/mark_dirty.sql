create or replace function core.mark_dirty()
returns void
language sql
volatile
as $$
  -- To be called anew where an exception is caught: what was marked before it is undone with the rest.
  select set_config('plinth.dirty', 'on', true);
$$;

comment on function core.mark_dirty is
  'Notes for this transaction that code of the application may have run.';
