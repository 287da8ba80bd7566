create or replace function realtime.run_rolled_back(
  p_inquiry api.inquiry, p_wish realtime.wish, p_relation oid, p_statement core.compiled
)
returns text language plpgsql as $$
-- Runs a statement for a listener, prepared or not, stale or not.
-- What is not plain runs code of the application, which must leave nothing for the next listener with other claims: it
-- is rolled back. A statement that names something that is gone is compiled again, once.
declare
  v_body text;
begin
  for v_try in 1..2 loop
    begin
      v_body := (api.run_statement(p_inquiry, p_statement)).body;
      if p_statement.is_plain and p_inquiry.before is null then
        return v_body;
      end if;
      raise exception using errcode = 'PLBCK';
    exception
      when sqlstate 'PLBCK' then -- ours, and the answer is kept
        return v_body;
      when undefined_table
      or undefined_column
      or undefined_function
      or undefined_object
      or datatype_mismatch
      or invalid_column_reference
      or insufficient_privilege then
        if v_try = 2 or (core.is_current(p_inquiry.name) and (core.installation_row()).event_triggers) then
          raise;
        end if;
        p_statement := realtime.statement(p_inquiry.name, p_wish, p_relation, true);
    end;
  end loop;
end;
$$;

create or replace function realtime.run(
  p_inquiry api.inquiry, p_wish realtime.wish, p_relation oid, p_statement core.compiled
)
returns text language plpgsql as $$
-- Runs a statement for a listener.
-- Nearly always this session has prepared the statement; for many values planning again is faster than spelling them
-- out. A statement that took long may have waited for a change of its table and not have seen what it should: see
-- api.run_statement.
declare
  v_began timestamptz := clock_timestamp();
  v_answer text;
begin
  if p_statement.is_plain and p_inquiry.before is null then
    begin
      if pg_column_size(p_inquiry.values) > 16384 then
        v_answer := (api.execute(p_inquiry.role, null, p_inquiry.values, p_statement.text)).body;
      else
        v_answer := api.execute_again(p_inquiry.role, p_inquiry.name, p_inquiry.values);
        v_answer := right(v_answer, -strpos(v_answer, E'\n'));
      end if;
      if clock_timestamp() - v_began < interval '1 millisecond' or core.is_current(p_inquiry.name) then
        return v_answer;
      end if;
    exception when invalid_sql_statement_name
    or undefined_table
    or undefined_column
    or undefined_function
    or feature_not_supported
    or insufficient_privilege then
      null; -- run_slowly finds out
    end;
  end if;
  return realtime.run_rolled_back(p_inquiry, p_wish, p_relation, p_statement);
end;
$$;
