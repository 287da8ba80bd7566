create or replace function core.turn_try(p_kind text, p_name text default null)
returns boolean language plpgsql as $$
-- Takes a turn to the end of the transaction, unless another transaction has it; never waits.
begin
  perform
  from core.turn
  where turn.kind = p_kind and turn.number = core.turn_of(p_name)
  for update skip locked;
  return found;
end;
$$;
