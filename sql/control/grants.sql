-- The whole privilege matrix of the operators' database; runs last. Only the owner and this database's own gateway
-- login may connect; the project's login may not.
do $$
declare
  v_gateway text := core.gateway_role();
  v_schema text;
  v_name text;
begin
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to %I', current_database(), v_gateway);

  foreach v_schema in array array['core', 'control'] loop
    foreach v_name in array array['public', quote_ident(v_gateway)] loop
      execute format(
        'revoke all on schema %1$I from %2$s; revoke all on all tables in schema %1$I from %2$s; '
        || 'revoke all on all sequences in schema %1$I from %2$s; revoke all on all functions in schema %1$I from %2$s',
        v_schema, v_name
      );
    end loop;
    execute format('grant usage on schema %I to %I', v_schema, v_gateway);
  end loop;

  foreach v_name in array array[
    'core.to_request(text, text, text, text, text, text, text, text)',
    'core.read_request(text, text, text, text, text, text, text, text)',
    'core.session_is_dirty()',
    'core.foreign_code()',
    'core.is_viewer(jsonb)',
    'core.name_request(jsonb)',
    'core.raise(text, text, text)',
    'core.error_map()',
    'core.gateway_role()',
    'core.enforce_read_only(jsonb, text)',
    'core.installation_row()',
    'core.settings_row()',
    'core.audit()',
    'core.log_findings()',
    'core.log_settings()',
    'control.admit(core.request)',
    'control.finish_operation(core.request)',
    'control.open_operations(core.request)',
    'control.audit_head_read(core.request)',
    'control.audit_verify(core.request)',
    'control.audit_list(core.request)',
    'control.login(core.request)',
    'control.bootstrap(core.request)',
    'control.readiness_facts(core.request)',
    'control.logout(core.request)',
    'control.me(core.request)',
    'control.me_password(core.request)',
    'control.me_sessions(core.request)',
    'control.me_session_end(core.request)',
    'control.me_token_create(core.request)',
    'control.operators(core.request)',
    'control.operator_create(core.request)',
    'control.operator_update(core.request)',
    'control.operator_delete(core.request)',
    'control.operator_sessions(core.request)',
    'control.operator_sessions_end(core.request)',
    'control.export_create(core.request)',
    'control.snippets(core.request)',
    'control.snippet(core.request)',
    'control.snippet_write(core.request)',
    'control.snippet_delete(core.request)',
    'control.import_begin(core.request)',
    'control.import_running(core.request)',
    'control.import_renew(core.request)',
    'control.import_end(core.request)',
    'control.import_history(core.request)'
  ] loop
    execute format('grant execute on function %s to %I', v_name, v_gateway);
  end loop;
end
$$;
