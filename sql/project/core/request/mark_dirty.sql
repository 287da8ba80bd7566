create or replace function core.mark_dirty()
returns void language sql volatile as $$
  -- Call it again after catching an exception: that rolls an earlier mark back.
  select set_config('plinth.dirty', 'on', true);
$$;

comment on function core.mark_dirty is 'Marks this transaction: code of the application may have run.';
