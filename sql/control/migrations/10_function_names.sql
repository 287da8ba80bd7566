-- Functions that have plainer names now: the installation makes them by these, and the former ones go.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select proc.oid
    from
      pg_catalog.pg_proc as proc
      join unnest(array[
        'core.hold_viewer', 'core.visit_is_over', 'core.look_at_catalogue', 'core.status_said', 'core.quiet_session',
        'control.settle', 'control.too_low'
      ]) as former (name) on proc.pronamespace::regnamespace || '.' || proc.proname = former.name
  loop
    execute format('drop function %s', v_function);
  end loop;
end
$$;
