create or replace function storage.hold(p_for interval)
returns timestamptz language sql volatile as $$
  -- For a backup: hold, dump, copy the files, hold for no time at all. Waits for sweepers that are at work: what they
  -- took is not in a dump that begins now.
  -- Writes: storage.hold_state
  update storage.hold_state as hold_state
  set held_until = clock_timestamp() + p_for
  returning hold_state.held_until;
$$;

comment on function storage.hold(interval) is 'Erases no bytes for so long; returns until when.';
