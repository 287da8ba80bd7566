create or replace function api.forget_statement(p_name text)
returns void
language plpgsql
as $$
begin
  execute format('deallocate %I', p_name);
exception when invalid_sql_statement_name then
  null;
end;
$$;

comment on function api.forget_statement is
  'Makes this session forget a prepared statement, if it has one of that name.';

create or replace function api.make_room(p_name text)
returns void
language plpgsql
as $$
-- Called before a statement is prepared, never on the hot path. A statement of that name is one that its table
-- has left behind. Beyond a number that bounds the session's memory all of ours are forgotten; counting them takes as
-- long as a tenth of compiling, so it is done now and then, and the number may be exceeded by some.
declare
  v_names text[];
begin
  perform api.forget_statement(p_name);
  if random() > 0.05 then
    return;
  end if;

  v_names := array(
    select statement.name
    from pg_prepared_statements as statement
    where starts_with(statement.name, 'plinth:')
  );
  if cardinality(v_names) >= 200 then
    perform api.forget_statement(name) from unnest(v_names) as name;
  end if;
end;
$$;

comment on function api.make_room is 'Makes room in this session for a statement of that name.';
