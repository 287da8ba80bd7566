create or replace function core.turn_holder(p_turn core.turn)
returns integer language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The session that holds a turn; null where none does that lives.
  -- Who holds a turn has an advisory lock of a random number to the end of its session. To take the same number does
  -- nothing for anybody else: it must be the session that is named.
  select lock.pid
  from pg_locks as lock
  where
    lock.pid = p_turn.pid
    and lock.locktype = 'advisory'
    and lock.database = (select database.oid from pg_database as database where database.datname = current_database())
    and lock.objsubid = 1
    and (lock.classid::bigint << 32 | lock.objid::bigint) = p_turn.mark
    and lock.granted;
$$;

create or replace function core.turn_take(p_kind text, p_name text default null)
returns void language plpgsql as $$
-- Waits for a turn, and has it to the end of the transaction.
-- To the end of this transaction. Waits for another transaction as long as lock_timeout allows, for a session not at
-- all: the caller tries again.
declare
  v_turn core.turn;
begin
  select turn.*
  into strict v_turn
  from core.turn
  where turn.kind = p_kind and turn.number = core.turn_of(p_name)
  for update;

  if v_turn.pid is not null and core.turn_holder(v_turn) != pg_backend_pid() then
    raise exception
      using
        errcode = 'lock_not_available',
        message = format('the session %s has the turn (%s), try again later', v_turn.pid, p_kind);
  end if;
end;
$$;
