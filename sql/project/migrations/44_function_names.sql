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
        'api.is_held', 'api.set_apart', 'api.run_back', 'api.sized', 'api.located', 'api.made_of',
        'api.leads_to', 'api.defers', 'api.render_far', 'api.render_far_rows', 'api.functions_met',
        'auth.mail_wish', 'auth.admin_aftermath', 'auth.oauth_heard', 'auth.oauth_vouches', 'auth.user_shut',
        'auth.user_change_shut', 'auth.user_shared', 'auth.mail_misfit', 'core.hold_viewer',
        'core.visit_is_over', 'core.look_at_catalogue', 'core.status_said', 'core.quiet_session',
        'import.came', 'import.code_that_came', 'import.expressions_that_came', 'import.objects_that_came',
        'import.brought', 'import.brought_before', 'import.only_of', 'import.let_in', 'operate.goes_along',
        'operate.opposite_of', 'operate.hold_drift', 'operate.later_ask', 'operate.main_changes_after',
        'operate.remains_of', 'operate.hole_filled', 'operate.homes', 'operate.mail_stranger',
        'operate.fix_of', 'operate.word_of', 'operate.needs', 'operate.touched_now', 'realtime.silence',
        'realtime.rows_in', 'realtime.lay_out', 'realtime.run_slowly', 'realtime.gone_of',
        'realtime.seen_of', 'storage.look_again', 'storage.probe', 'storage.goes_on',
        'storage.promised_beside', 'storage.scoped', 'storage.filled'
      ]) as former (name) on proc.pronamespace::regnamespace || '.' || proc.proname = former.name
  loop
    execute format('drop function %s', v_function);
  end loop;
end
$$;
