-- Whoever may run SQL may write into the write-ahead log without end by this function of Postgres, in a transaction that
-- only reads too. Only a superuser can take that away: in the embedded Postgres one runs this, so it calls nothing that
-- the owner could have changed. A DBA grants it to a role that needs it. Not before 17, which gave the function another
-- argument: a dump holds what was revoked, and could not be restored into a newer server.
do $$
declare
  v_function pg_catalog.regprocedure;
begin
  if
    not (select rolsuper from pg_catalog.pg_roles where rolname = current_user)
    or pg_catalog.current_setting('server_version_num')::integer < 170000
  then
    return;
  end if;

  for v_function in
    select oid
    from pg_catalog.pg_proc
    where
      pronamespace = 'pg_catalog'::regnamespace
      and proname = 'pg_logical_emit_message'
      and pg_catalog.has_function_privilege('public', oid, 'execute')
  loop
    execute pg_catalog.format('revoke execute on function %s from public', v_function);
  end loop;
end
$$;
