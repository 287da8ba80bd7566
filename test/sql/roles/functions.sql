-- Every function of ours, as every role; the longest pattern that fits decides, and what fits no other is nobody's.
with
  matrix(pattern, anon, authenticated, service_role, gateway) as (
    values
      ('%', 'denied', 'denied', 'denied', 'denied'),
      ('api.%', 'denied', 'denied', 'denied', 'ok'),
      ('exec.%', 'denied', 'denied', 'denied', 'ok'),
      -- an executor belongs to its role, which still has no way into its schema
      ('auth.uid()', 'ok', 'ok', 'ok', 'denied'),
      ('auth.uuid_of(text)', 'ok', 'ok', 'ok', 'denied'),
      ('auth.role()', 'ok', 'ok', 'ok', 'denied'),
      ('auth.email()', 'ok', 'ok', 'ok', 'denied'),
      ('auth.jwt()', 'ok', 'ok', 'ok', 'denied'),
      ('auth.sign_up(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.recover(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.magiclink(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.otp(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.resend(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.verify(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.verify_link(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.callback(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.mail_claim(integer)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.mail_sent(uuid)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.mail_failed(%', 'denied', 'denied', 'denied', 'ok'),
      ('auth.mail_next()', 'denied', 'denied', 'denied', 'ok'),
      ('auth.token(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.admin_users(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.admin_user_get(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.admin_user_create(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.admin_user_update(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.admin_user_delete(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.admin_user_sessions(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.admin_user_session_end(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.admin_user_sessions_end(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.admin_user_identities(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.admin_user_identity_delete(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.admin_user_events(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.admin_invite(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.admin_generate_link(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.authorize(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.providers(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.settings(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.logout(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.user_get(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.user_update(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.user_identities(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('auth.identity_delete(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('core.audit()', 'denied', 'denied', 'denied', 'ok'),
      ('core.log_findings()', 'denied', 'denied', 'denied', 'ok'),
      ('core.log_settings()', 'denied', 'denied', 'denied', 'ok'),
      ('core.report()', 'denied', 'denied', 'denied', 'ok'),
      ('core.rights_gone()', 'denied', 'denied', 'denied', 'ok'),
      ('core.begin_request()', 'denied', 'denied', 'denied', 'ok'),
      ('core.catalogue_counter()', 'denied', 'denied', 'denied', 'ok'),
      ('core.catalogue_version()', 'denied', 'denied', 'denied', 'ok'),
      ('core.compiled_stats()', 'denied', 'denied', 'denied', 'ok'),
      ('core.keep_statement(%', 'denied', 'denied', 'denied', 'ok'),
      ('core.mark_dirty()', 'denied', 'denied', 'denied', 'ok'),
      ('core.recall_statement(%', 'denied', 'denied', 'denied', 'ok'),
      ('core.is_current(text)', 'denied', 'denied', 'denied', 'ok'),
      ('core.is_declared(oid)', 'denied', 'denied', 'denied', 'ok'),
      ('core.is_capture(oid)', 'denied', 'denied', 'denied', 'ok'),
      ('core.url_encode(text)', 'denied', 'denied', 'denied', 'ok'),
      ('core.look_at_catalogue()', 'denied', 'denied', 'denied', 'ok'),
      ('core.our_schemas()', 'denied', 'denied', 'denied', 'ok'),
      ('core.counter_of(text)', 'denied', 'denied', 'denied', 'ok'),
      ('core.envelope(%', 'denied', 'denied', 'denied', 'ok'),
      ('core.error_map()', 'denied', 'denied', 'denied', 'ok'),
      ('core.error_of(%', 'denied', 'denied', 'denied', 'ok'),
      ('core.gateway_role()', 'denied', 'denied', 'denied', 'ok'),
      ('core.hold_viewer(%', 'denied', 'denied', 'denied', 'ok'),
      ('core.installation_row()', 'denied', 'denied', 'denied', 'ok'),
      ('core.is_viewer(%', 'denied', 'denied', 'denied', 'ok'),
      ('core.name_request(%', 'denied', 'denied', 'denied', 'ok'),
      ('core.ok(%', 'denied', 'denied', 'denied', 'ok'),
      ('core.raise(%', 'denied', 'denied', 'denied', 'ok'),
      ('core.settings_row()', 'denied', 'denied', 'denied', 'ok'),
      ('core.session_is_dirty()', 'denied', 'denied', 'denied', 'ok'),
      ('core.foreign_code()', 'denied', 'denied', 'denied', 'ok'),
      ('core.to_request(%', 'denied', 'denied', 'denied', 'ok'),
      ('core.read_request(%', 'denied', 'denied', 'denied', 'ok'),
      ('core.to_operator_request(%', 'denied', 'denied', 'denied', 'ok'),
      -- operators: lane
      ('operate.blockers(integer)', 'denied', 'denied', 'denied', 'ok'),
      -- operators: change
      ('operate.policy_templates(core.request)', 'denied', 'denied', 'denied', 'ok'),
      -- operators: account
      ('operate.user_token(core.request)', 'denied', 'denied', 'denied', 'ok'),
      -- operators: schema
      ('operate.schemas(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.relation(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.functions(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.function(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.types(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.extensions(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.roles(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.grants(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.policies(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.triggers(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.indexes(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.publications(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.sequences(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.words(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.graph(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.definition(core.request)', 'denied', 'denied', 'denied', 'ok'),
      -- operators: migration
      ('operate.migrations_list(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.migration(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.migrations_export(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.drift(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.operations_done(uuid[])', 'denied', 'denied', 'denied', 'ok'),
      -- operators: mail
      ('operate.mail_templates(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.mail_template_write(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.mail_template_reset(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.mail_preview(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.mail_test(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.mail_queue(core.request)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.mail_retry(core.request)', 'denied', 'denied', 'denied', 'ok'),
      -- operators: rows, access
      ('operate.application_relation(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.grid_columns(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.grid_count(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.grid_page(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.grid_plan(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.grid_query(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.grid_reply(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.grid_sortings(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.render_after(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.render_beside(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.render_cell(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.render_grid(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.render_grid_rows(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.render_texts(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.rows(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.rows_after(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.type_of_output(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.with_after(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.try_as(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.value_as(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.all_columns(oid)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.defaults_on(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.explain_access(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.policies_on(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.question_of(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.reads_itself(oid)', 'denied', 'denied', 'denied', 'ok'),
      ('operate.%(operate.question%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.%(operate.step%', 'denied', 'denied', 'denied', 'ok'),
      -- what runs with the caller's own rights gives the gateway nothing: for such alone
      ('realtime.%', 'denied', 'denied', 'denied', 'ok'),
      ('realtime.send(%', 'denied', 'denied', 'ok', 'ok'),
      ('realtime.set_sleeping(boolean)', 'denied', 'denied', 'denied', 'ok'),
      ('realtime.here()', 'denied', 'denied', 'denied', 'ok'),
      ('realtime.is_kept(%', 'denied', 'denied', 'denied', 'ok'),
      ('realtime.maintain()', 'denied', 'denied', 'denied', 'ok'),
      ('realtime.message_page(%', 'denied', 'denied', 'denied', 'ok'),
      ('realtime.page(%', 'denied', 'denied', 'denied', 'ok'),
      ('realtime.person_state(jsonb)', 'denied', 'denied', 'denied', 'ok'),
      ('realtime.poll(text)', 'denied', 'denied', 'denied', 'ok'),
      ('realtime.tick(%', 'denied', 'denied', 'denied', 'ok'),
      ('realtime.ensure_watched(regclass)', 'denied', 'denied', 'denied', 'ok'),
      -- operators: query
      ('core.operation_name(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.cancel_as_owner(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.claims_as(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.claims_of_user(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.columns_as(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.first_words(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.query_as(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.require_readable(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.sql_cancel(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.sql_read(%', 'denied', 'denied', 'denied', 'ok'),
      ('operate.sql_values(%', 'denied', 'denied', 'denied', 'ok')
  ),
  real as (
    select
      proc.oid::regprocedure::text as signature,
      proc.prosecdef as is_definer,
      case
        when has_schema_privilege(role, proc.pronamespace, 'usage')
        and has_function_privilege(role, proc.oid, 'execute') then 'ok'
        else 'denied'
      end as may,
      at
    from
      pg_proc as proc
      cross join unnest(array['anon', 'authenticated', 'service_role', core.gateway_role()]) with ordinality as roles (
        role,
        at
      )
    where proc.pronamespace::regnamespace::text = any (core.our_schemas())
  )
select test.is(array_agg(real.may order by real.at), wanted.row, real.signature)
from
  real
  cross join lateral (
    select array[anon, authenticated, service_role, gateway] as row
    from matrix
    where real.signature like matrix.pattern and not (matrix.pattern = 'realtime.%' and real.is_definer)
    order by length(matrix.pattern) desc
    limit 1
  ) as wanted
group by real.signature, wanted.row;
