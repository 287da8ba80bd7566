-- The whole privilege matrix; runs last. It revokes everything first, then grants line by line.
-- It revokes nothing outside our own schemas, and no right of the owner.

-- The functions of ours that statements, policies and triggers of the application may call.
delete from core.open_function;
insert into core.open_function (signature, reason, is_plain)
values
  ('auth.uid()', 'policies name the signed-in user by it', true),
  ('auth.uuid_of(text)', 'auth.uid() becomes it in the plan of a policy', false),
  ('auth.role()', 'policies name the role of the token by it', true),
  ('auth.email()', 'policies name the address of the token by it', true),
  ('auth.jwt()', 'policies read other claims by it', true),
  ('realtime.send(text, text, jsonb)', 'the service speaks on topics by it, from triggers and functions', false),
  ('storage.foldername(text)', 'policies name the folders of a key by it', true),
  ('storage.filename(text)', 'policies name the last part of a key by it', true),
  ('storage.extension(text)', 'policies name the extension of a key by it', true),
  ('storage.operation()', 'policies tell apart by it what a request does', true),
  ('storage.allow_only_operation(text)', 'policies allow one operation by it', true),
  ('storage.allow_any_operation(text[])', 'policies allow some operations by it', true),
  ('storage.used(text, text)', 'policies limit by it what a user stores', false),
  ('storage.remove(text, text)', 'SQL of the application removes an object by it', false),
  ('storage.move(text, text, text, text)', 'SQL of the application moves an object by it', false),
  ('storage.copy(text, text, text, text)', 'SQL of the application copies an object by it', false),
  ('storage.copy_as_anon(text, text, text, text)', 'storage.copy runs as its caller and calls it', false),
  ('storage.copy_as_authenticated(text, text, text, text)', 'storage.copy runs as its caller and calls it', false),
  ('storage.copy_as_service_role(text, text, text, text)', 'storage.copy runs as its caller and calls it', false),
  ('storage.commit(uuid)', 'SQL of the application makes objects of staged uploads by it', false),
  ('storage.open_staged(uuid)', 'storage.commit runs as its caller and calls it', false);

do $$
declare
  c_roles constant text[] := array['anon', 'authenticated', 'service_role'];
  v_gateway text := core.gateway_role();
  v_name text;
  v_names text[];
begin
  -- As few statements as can be: each writes its rows anew, and event triggers run for each.
  -- Revoke the default rights of PUBLIC and all earlier grants.
  execute format('revoke temporary on database %I from public', current_database());
  foreach v_name in array array['schema', 'all tables in schema', 'all sequences in schema', 'all functions in schema'] loop
    execute format(
      'revoke all on %s core, auth, api, exec, realtime, storage, import, operate from public, %I, %s',
      v_name, v_gateway, array_to_string(c_roles, ', ')
    );
  end loop;

  -- The gateway: the functions it calls, and those that they call as the gateway; two sequences, no table.
  execute format('grant connect on database %I to %I', current_database(), v_gateway);
  execute format('grant usage on schema core, auth, api, exec, realtime, storage, operate to %I', v_gateway);
  execute format('grant execute on all functions in schema api, exec to %I', v_gateway);
  v_names := array[
    'core.audit()',
    'core.begin_request()',
    'core.catalogue_counter()',
    'core.catalogue_version()',
    'core.causal_position()',
    'core.causal_token()',
    'core.compiled_stats()',
    'core.envelope(text, text, jsonb)',
    'core.error_map()',
    'core.error_of(text, text, text, text)',
    'core.gateway_role()',
    'core.enforce_read_only(jsonb, text)',
    'core.has_seen(text)',
    'core.installation_row()',
    'core.is_capture(oid)',
    'core.is_current(text)',
    'core.is_declared(oid, text)',
    'core.is_plain_of_ours(oid)',
    'core.is_viewer(jsonb)',
    'core.keep_statement(text, text, boolean, text, text)',
    'core.log_findings()',
    'core.log_settings()',
    'core.refresh_catalogue_version()',
    'core.mark_dirty()',
    'core.name_request(jsonb)',
    'core.operation_name(text, jsonb)',
    'core.ok(jsonb, integer)',
    'core.raise(text, text, text)',
    'core.refuse(text, text, jsonb, jsonb)',
    'core.our_schemas()',
    'core.counter_of(text)',
    'core.read_request(text, text, text, text, text, text, text, text)',
    'core.recall_statement(text)',
    'core.statement_turn(text)',
    'core.mend_sequences()',
    'core.replayed_changes()',
    'core.report()',
    'core.rights_gone()',
    'core.settings_row()',
    'core.to_operator_request(text, text, text, text, text, text, text, text)',
    'core.to_request(text, text, text, text, text, text, text, text)',
    'core.url_encode(text)',
    'core.refuse_standby()',
    'core.server_state(boolean)',
    'core.session_is_dirty()',
    'core.foreign_code()',
    'core.undo_traces(text, text, text)',
    'auth.sign_up(core.request)',
    'auth.recover(core.request)',
    'auth.magiclink(core.request)',
    'auth.otp(core.request)',
    'auth.resend(core.request)',
    'auth.verify(core.request)',
    'auth.verify_link(core.request)',
    'auth.callback(core.request)',
    'auth.mail_claim(integer)',
    'auth.mail_sent(uuid)',
    'auth.mail_failed(uuid, text)',
    'auth.mail_next()',
    'auth.logout(core.request)',
    'auth.user_get(core.request)',
    'auth.user_update(core.request)',
    'auth.user_identities(core.request)',
    'auth.identity_delete(core.request)',
    'auth.token(core.request)',
    'auth.admin_users(core.request)',
    'auth.admin_user_get(core.request)',
    'auth.admin_user_create(core.request)',
    'auth.admin_user_update(core.request)',
    'auth.admin_user_delete(core.request)',
    'auth.admin_user_sessions(core.request)',
    'auth.admin_user_session_end(core.request)',
    'auth.admin_user_sessions_end(core.request)',
    'auth.admin_user_identities(core.request)',
    'auth.admin_user_identity_delete(core.request)',
    'auth.admin_user_events(core.request)',
    'auth.admin_invite(core.request)',
    'auth.admin_generate_link(core.request)',
    'auth.authorize(core.request)',
    'auth.providers(core.request)',
    'auth.settings(core.request)',
    'realtime.maintain()',
    'realtime.tick(integer[])'
  ];
  execute format('grant execute on function %s to %I', array_to_string(v_names, ', '), v_gateway);

  -- Each request reads and counts these directly, without a function.
  execute format('grant usage on sequence core.catalogue_counter, core.request_count to %I', v_gateway);

  -- Realtime: functions with the caller's own rights give the gateway no more; of the others, those it calls.
  select array_agg(proc.oid::regprocedure)
  into v_names
  from pg_proc as proc
  where proc.pronamespace = 'realtime'::regnamespace and not proc.prosecdef;
  execute format('grant execute on function %s to %I', array_to_string(v_names, ', '), v_gateway);
  v_names := array[
    'realtime.set_sleeping(boolean)',
    'realtime.here()',
    'realtime.is_kept(text, integer)',
    'realtime.message_page(text, text, text, bigint)',
    'realtime.page(integer, text, text, bigint)',
    'realtime.person_state(jsonb)',
    'realtime.poll(text)',
    'realtime.send(text, text, jsonb)',
    'realtime.ensure_watched(regclass)'
  ];
  execute format('grant execute on function %s to %I', array_to_string(v_names, ', '), v_gateway);

  -- Storage: entry points and what the gateway calls besides. They run as the owner, and reach the application's roles
  -- through the executors.
  execute 'grant execute on all functions in schema exec to current_user';
  v_names := array[
    -- uploads
    'storage.object_upload(core.request)',
    'storage.object_update(core.request)',
    'storage.object_stage(core.request)',
    'storage.upload_sign(core.request)',
    'storage.upload_signed(core.request)',

    -- reading, and links
    'storage.object_get(core.request)',
    'storage.object_info(core.request)',
    'storage.object_info_public(core.request)',
    'storage.object_public(core.request)',
    'storage.object_sign(core.request)',
    'storage.object_sign_many(core.request)',
    'storage.object_signed(core.request)',

    -- lists, moves, removals and buckets
    'storage.object_list(core.request)',
    'storage.object_list_text(core.request)',
    'storage.object_move(core.request)',
    'storage.object_copy(core.request)',
    'storage.object_remove(core.request)',
    'storage.objects_remove(core.request)',
    'storage.object_list_v2(core.request)',
    'storage.object_list_v2_text(core.request)',
    'storage.bucket_list(core.request)',
    'storage.bucket_get(core.request)',
    'storage.bucket_create(core.request)',
    'storage.bucket_update(core.request)',
    'storage.bucket_delete(core.request)',
    'storage.bucket_empty(core.request)',
    'storage.cache_purge(core.request)',

    -- resumable uploads
    'storage.resumable_create(core.request)',
    'storage.resumable_get(core.request)',
    'storage.resumable_append(core.request)',
    'storage.resumable_remove(core.request)',

    -- stores, the sweep, the check and figures
    'storage.open_store(uuid, text, text, boolean)',
    'storage.store_is_used(uuid)',
    'storage.renew(uuid[])',
    'storage.reserve(integer)',
    'storage.sweep_next(integer, uuid[])',
    'storage.sweep_done(uuid[], uuid[])',
    'storage.check_page(uuid, uuid, uuid, uuid[], bigint[])',
    'storage.check_hashes(uuid, uuid[], text[])',
    'storage.check_rest()',

    -- (the end)
    'core.gateway_role()'
  ];
  execute format('grant execute on function %s to %I', array_to_string(v_names, ', '), v_gateway);

  -- Storage: the roles of the API see objects and buckets through policies, and may write what points to no bytes.
  grant usage on schema storage to anon, authenticated, service_role;
  grant select, delete on storage.objects to anon, authenticated, service_role;
  grant insert (bucket_id, name, user_metadata), update (bucket_id, name, user_metadata) on storage.objects
  to anon, authenticated, service_role;
  grant select, insert, update, delete on storage.buckets to anon, authenticated, service_role;
  select array_agg(signature)
  into v_names
  from core.open_function
  where starts_with(signature, 'storage.') and not starts_with(signature, 'storage.copy_as_');
  execute format('grant execute on function %s to %s', array_to_string(v_names, ', '), array_to_string(c_roles, ', '));
  foreach v_name in array c_roles loop
    execute format('grant execute on function storage.copy_as_%1$s(text, text, text, text) to %1$I', v_name);
  end loop;

  -- Operators' routes in the gateway's lane. What changes the schema is not here: only the owner may call it.
  v_names := array[
    -- schema: reading it
    'operate.schemas(core.request)',
    'operate.relation(core.request)',
    'operate.functions(core.request)',
    'operate.function(core.request)',
    'operate.types(core.request)',
    'operate.extensions(core.request)',
    'operate.roles(core.request)',
    'operate.grants(core.request)',
    'operate.policies(core.request)',
    'operate.triggers(core.request)',
    'operate.indexes(core.request)',
    'operate.publications(core.request)',
    'operate.sequences(core.request)',
    'operate.words(core.request)',
    'operate.graph(core.request)',
    'operate.definition(core.request)',
    'operate.typescript(core.request)',

    -- change: templates of policies
    'operate.policy_templates(core.request)',

    -- migration: list, export, drift
    'operate.migrations_list(core.request)',
    'operate.migration(core.request)',
    'operate.migrations_export(core.request)',
    'operate.drift(core.request)',
    'operate.operations_done(uuid[])',

    -- query: SQL as a role of the API
    'operate.cancel_as_owner(integer, text)',
    'operate.claims_as(jsonb)',
    'operate.claims_of_user(uuid)',
    'operate.columns_as(text, text, text[])',
    'operate.first_words(text)',
    'operate.query_as(text, text, text[], text, integer, integer)',
    'operate.require_readable(core.request, text, text, boolean)',
    'operate.sql_cancel(core.request)',
    'operate.sql_read(core.request)',
    'operate.sql_values(jsonb)',

    -- rows: the grid
    'operate.application_relation(text, text)',
    'operate.grid_columns(oid, api.output[], text[])',
    'operate.grid_count(text, text, text[], oid, boolean)',
    'operate.grid_page(api.plan, text[])',
    'operate.grid_plan(oid, text, api.parsed)',
    'operate.grid_query(jsonb)',
    'operate.grid_reply(jsonb, jsonb, text[], api.sorting[], boolean, jsonb)',
    'operate.grid_sortings(oid, api.sorting[], oid)',
    'operate.render_after(api.sorting[], text[], integer, text[])',
    'operate.render_beside(api.sorting, text, integer)',
    'operate.render_cell(text, text)',
    'operate.render_grid(text, integer)',
    'operate.render_grid_rows(text, text, api.plan, integer, bigint)',
    'operate.render_texts(text[])',
    'operate.change_rows(text, oid, core.request)',
    'operate.edit_rows(text, oid, jsonb)',
    'operate.failing_rows(text, jsonb)',
    'operate.insert_rows(text, oid, jsonb)',
    'operate.render_counted_write(text)',
    'operate.render_elements(integer)',
    'operate.render_given(api.column[], text, text)',
    'operate.render_meant(oid, text, jsonb, integer)',
    'operate.render_row_edit(text, api.column[], api.column[], integer)',
    'operate.render_row_insert(text, api.column[], integer)',
    'operate.render_row_update(text, api.column[], text, integer)',
    'operate.rows(core.request)',
    'operate.rows_write(core.request)',
    'operate.set_cell_settings()',
    'operate.written_columns(oid, jsonb)',
    'operate.rows_after(text, api.sorting[])',
    'operate.type_of_output(api.output)',
    'operate.with_after(text, api.plan, text[], integer, text[])',
    'operate.try_as(text, text, text[])',
    'operate.value_as(text, text, text, text[])',

    -- access: why a row is seen or not; its other functions below
    'operate.all_columns(oid)',
    'operate.asked_relation(text, text)',
    'operate.bucket_steps(operate.question, operate.image, operate.image)',
    'operate.defaults_on(oid, boolean)',
    'operate.explain_access(core.request)',
    'operate.filled_by_upload(operate.question)',
    'operate.policies_on(oid, oid, text, boolean, boolean)',
    'operate.question_of(jsonb)',
    'operate.reads_itself(oid)',
    'operate.request_try(core.request)',

    -- advice
    'operate.advice(core.request)',
    'operate.advice_dismiss(core.request)',

    -- figures: overview, stats, for machines
    'operate.metrics()',
    'operate.overview(core.request)',
    'operate.stats_activity(core.request)',
    'operate.stats_indexes(core.request)',
    'operate.stats_locks(core.request)',
    'operate.stats_realtime(core.request)',
    'operate.stats_storage(core.request)',
    'operate.stats_requests(core.request)',
    'operate.stats_statements(core.request)',
    'operate.stats_tables(core.request)',

    -- account: users, their mail and tokens, and what happened to them
    'operate.logs(core.request)',
    'operate.user_belongings(core.request)',
    'operate.user_mail(core.request)',
    'operate.user_token(core.request)',
    'operate.users(core.request)',

    -- mail: templates and the queue
    'operate.mail_templates(core.request)',
    'operate.mail_template_write(core.request)',
    'operate.mail_template_reset(core.request)',
    'operate.mail_preview(core.request)',
    'operate.mail_test(core.request)',
    'operate.mail_queue(core.request)',
    'operate.mail_retry(core.request)',

    -- settings, providers, keys
    'operate.key_service(core.request)',
    'operate.keys(core.request)',
    'operate.providers(core.request)',
    'operate.settings(core.request)',
    'operate.readiness(core.request)',

    -- backup: the list, and whether one is begun
    'operate.backup_make(core.request)',
    'operate.backups_list(core.request)',

    -- lane: who blocks whom, cancelling
    'operate.blockers(integer)'
  ];
  execute format('grant execute on function %s to %I', array_to_string(v_names, ', '), v_gateway);

  -- What explains access runs with the rights of its caller, and so gives the gateway no more.
  select array_agg(proc.oid::regprocedure)
  into v_names
  from pg_proc as proc
  where
    proc.pronamespace = 'operate'::regnamespace
    and not proc.prosecdef
    and proc.proargtypes[0] in ('operate.question'::regtype, 'operate.step'::regtype, 'operate.step[]'::regtype);
  execute format('grant execute on function %s to %I', array_to_string(v_names, ', '), v_gateway);

  -- The only columns of ours that the service role may read or write (auth/admin/ban_store.sql), and who may call it.
  execute 'grant execute on function auth.ban_store(uuid, timestamptz) to current_user';
  if (select proowner = 'service_role'::regrole from pg_proc where oid = 'auth.ban_store(uuid, timestamptz)'::regprocedure) then
    grant select (id, banned_until), update (banned_until) on auth.users to service_role;
  end if;

  -- A signed-in user may read their own identities (policies.sql).
  grant select on auth.identities to authenticated;

  -- The roles of the API: the open functions, and schema public.
  grant usage on schema public, extensions, auth to anon, authenticated, service_role;
  select array_agg(signature) into v_names from core.open_function where starts_with(signature, 'auth.');
  execute format('grant execute on function %s to %s', array_to_string(v_names, ', '), array_to_string(c_roles, ', '));
  grant usage on schema realtime to service_role;
  grant execute on function realtime.send(text, text, jsonb) to service_role;
end
$$;

-- Tables that existed before the first installation, once: a grant revoked later stays revoked.
do $$
declare
  v_relation oid;
begin
  if exists (select from core.installation) then
    return;
  end if;

  for v_relation in
    select relation.oid
    from pg_catalog.pg_class as relation
    where relation.relnamespace = 'public'::regnamespace
      and relation.relkind in ('r', 'p', 'v', 'm', 'f')
      and pg_has_role(relation.relowner, 'usage')
  loop
    perform core.open_to(v_relation, 'service_role');
  end loop;
end
$$;

-- New tables, where no event trigger opens them (SERVICE_NEW_TABLES): service_role alone.
alter default privileges
in schema public
grant select, insert, update, delete on tables to service_role;
alter default privileges in schema public grant usage on sequences to service_role;
