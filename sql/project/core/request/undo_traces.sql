create or replace function core.undo_traces(p_traces text, p_name text, p_text text)
returns boolean language plpgsql as $$
-- What code of the application may have left in the session: settings, listens, what nextval() returned, locks and the
-- seed of random() are undone, the search path first. Where it prepared a statement, or forgot the gateway's own, or made
-- temporary tables, the session forgets all it has prepared, and serves no other request. p_text is what was prepared
-- for this one.
declare
  v_is_clean boolean;
begin
  reset all;
  unlisten *;
  discard sequences;
  v_is_clean := concat(
    pg_advisory_unlock_all(),
    setseed(uuid_hash_extended(gen_random_uuid(), 0) / 9223372036854775808::double precision)
  ) = ''
  and pg_my_temp_schema() = 0;
  if v_is_clean and p_traces = 'few' then
    return true;
  end if;

  v_is_clean := v_is_clean
  and (
    select
      bool_or(prepared.name = 'replay traced' and not prepared.from_sql)
      and not bool_or(
        prepared.prepare_time >= statement_timestamp()
        and (
          prepared.name != p_name
          or prepared.statement is distinct from format('prepare %I (pg_catalog.text[]) as %s', p_name, p_text)
        )
      )
    from pg_prepared_statement() as prepared
  );
  if v_is_clean is distinct from true then
    v_is_clean := false;
    deallocate all;
    discard temp;
  end if;
  return v_is_clean;
end;
$$;

comment on function core.undo_traces(text, text, text) is
  'Undoes what code of the application left in the session; false where the session must not be used again.';
