create or replace function core.has_seen(p_after text)
returns boolean language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
-- p_after: one or more of core.causal_token() and core.causal_position(), with commas between. What reads afterwards must
-- take a snapshot of its own, as each statement in a volatile function does where transactions are read committed.
-- A standby knows of an id that it met in no commit yet as in progress, as aborted or not at all (22023), and shows no
-- running transaction in a snapshot: committed alone is seen, or so long ago that nobody knows any more (null). Of an
-- earlier timeline everything that is left was replayed.
declare
  v_timeline text := (select server.timeline from core.server as server);
  v_reached pg_lsn := case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end;
  v_token text;
  v_place text;
begin
  foreach v_token in array string_to_array(p_after, ',') loop
    v_place := split_part(v_token, '-', 2);
    if
      split_part(v_token, '-', 1) collate "C" > v_timeline
      or (
        split_part(v_token, '-', 1) = v_timeline
        and case
          when v_place like '%/%' then v_place::pg_lsn > v_reached
          when v_place ~ '^[0-9]+$' then pg_xact_status(v_place::xid8) != 'committed'
          else true -- Postgres 15 makes an xid8 of any text
        end
      )
    then
      return false;
    end if;
  end loop;
  return v_timeline is not null;
exception when invalid_parameter_value or invalid_text_representation or numeric_value_out_of_range then
  return false;
end;
$$;

comment on function core.has_seen(text) is
  'True where this server has seen what those tokens of x-plinth-after stand for, so that a read that follows shows it.';
