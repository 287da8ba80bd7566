create or replace function api.make_room(p_name text)
returns void
language plpgsql
as $$
-- Called before a statement is prepared, never on the hot path. A statement of that name is one that its table
-- has left behind; beyond a number that bounds the session's memory all are forgotten.
declare
  v_name text;
begin
  for v_name in select statement.name
  from pg_prepared_statements as statement
  where
    statement.name = p_name
    or (
      starts_with(statement.name, 'plinth:')
      and (select count(*) from pg_prepared_statements) >= 250
    ) loop
    execute format('deallocate %I', v_name);
  end loop;
end;
$$;

comment on function api.make_room is 'Makes room in this session for a statement of that name.';
