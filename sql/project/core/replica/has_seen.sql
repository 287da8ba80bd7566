create or replace function core.has_seen(p_after text)
returns boolean language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
-- p_after: one or more of core.causal_token(), with commas between. What reads afterwards must take a snapshot of its own,
-- as each statement in a volatile function does where transactions are read committed.
-- A standby knows of an id that it met in no commit yet as in progress, as aborted or not at all (22023), and shows no
-- running transaction in a snapshot: committed alone is seen, or so long ago that nobody knows any more (null). Of an
-- earlier timeline everything that is left was replayed.
declare
  v_timeline text := (select server.timeline from core.server as server);
  v_token text;
begin
  foreach v_token in array string_to_array(p_after, ',') loop
    if
      split_part(v_token, '-', 1) collate "C" > v_timeline
      or (split_part(v_token, '-', 1) = v_timeline and pg_xact_status(split_part(v_token, '-', 2)::xid8) != 'committed')
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
