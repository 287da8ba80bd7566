create or replace function core.turn_hold(p_kind text)
returns boolean language plpgsql as $$
-- Takes a turn until this session ends or leaves it; false when another session holds it.
-- For work of several transactions: none stays open, which would hold up vacuum. What is held ends with the session,
-- however that ends, so nothing has to be renewed, and nobody takes over from one that is only slow.
-- Writes: core.turn
declare
  v_turn core.turn;
  v_holder integer;
  v_mark bigint := hashtextextended(gen_random_uuid()::text, 0);
begin
  select turn.* into strict v_turn from core.turn where turn.kind = p_kind and turn.number = 0 for update;
  v_holder := core.turn_holder(v_turn);
  if v_holder is not null then
    return v_holder = pg_backend_pid();
  end if;

  if not pg_try_advisory_lock(v_mark) then
    return false;
  end if;
  update core.turn
  set
    pid = pg_backend_pid(),
    mark = v_mark
  where turn.kind = p_kind and turn.number = 0;
  return true;
end;
$$;

create or replace function core.turn_leave(p_kind text)
returns void language sql as $$
  -- Ends what core.turn_hold began, in this session.
  -- Writes: core.turn
  update core.turn
  set
    pid = null,
    mark = null
  where turn.kind = p_kind and turn.number = 0 and turn.pid = pg_backend_pid();
$$;
