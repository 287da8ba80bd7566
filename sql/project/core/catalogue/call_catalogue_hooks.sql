create or replace function core.call_catalogue_hooks(p_tables oid[])
returns void language plpgsql as $$
-- Calls the functions that follow the catalogue with the tables that changed; null: any table may have.
-- Other schemas follow the catalogue too: they name their functions in core.hook.
declare
  v_function regproc;
begin
  for v_function in select to_regproc(hook.function)
  from core.hook
  where hook.event = 'catalogue_changed'
  order by hook.function loop
    execute format('select %s($1)', v_function)
    using p_tables;
  end loop;
end;
$$;

-- The files of the other schemas name theirs again, at each installation.
delete from core.hook;
