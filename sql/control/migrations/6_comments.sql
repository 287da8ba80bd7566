-- Only what is named outside functions has a comment on it, which it gets again. What the others are their bodies say.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select proc.oid
    from pg_catalog.pg_proc as proc
    where
      proc.pronamespace::regnamespace::text in (
        'core', 'auth', 'api', 'exec', 'realtime', 'storage', 'import', 'operate', 'control'
      )
      and obj_description(proc.oid, 'pg_proc') is not null
  loop
    execute format('comment on routine %s is null', v_function);
  end loop;
end
$$;
