create or replace function api.forget_statements()
returns void
language plpgsql
as $$
-- Called before a new statement is prepared, never on the hot path: it keeps a session's memory bounded.
declare
  v_name text;
begin
  if (select count(*) from pg_prepared_statements where starts_with(name, 'plinth:')) < 250 then
    return;
  end if;

  for v_name in select name from pg_prepared_statements where starts_with(name, 'plinth:') loop
    execute format('deallocate %I', v_name);
  end loop;
end;
$$;

comment on function api.forget_statements is
  'Forgets this session''s compiled requests when there are many.';
