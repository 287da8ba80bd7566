-- A dump runs in a scratch database: what read its statements is gone. What an export and an import of one share is now
-- of the import.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select proc.oid
    from pg_catalog.pg_proc as proc
    where
      (
        proc.pronamespace = 'import'::regnamespace
        and (
          proc.proname ~ '^(dump|judge)(_|$)'
          or proc.proname = any (
            string_to_array('foreign_key_sql,inline_keys,inline_primary_key,is_like_here,is_role_here,key_steps,'
              || 'options_clause,postgres_columns,table_steps,takes_literals', ',')
          )
        )
      )
      or (proc.pronamespace = 'operate'::regnamespace and proc.proname in ('standin_auth', 'standin_storage'))
  loop
    execute format('drop function %s', v_function);
  end loop;
end
$$;
