-- Everything that is re-created at each installation, in its order. psql runs it after the migrations, with the
-- settings plinth.version, plinth.content, plinth.secret and plinth.new_tables; the installer reads the same list.

-- Roles of the cluster
\ir roles.sql
\ir core/gateway/gateway_role.sql
\ir core/gateway/gateway_login.sql
\ir core/gateway/log_settings.sql
\ir core/gateway/hide_statements_from_log.sql
\ir core/gateway/gateway_log.sql
\ir core/gateway/log_findings.sql

-- What every route is made of
\ir core/random/extensions.sql
\ir core/random/random_token.sql
\ir core/request/is_viewer.sql
\ir core/request/name_request.sql
\ir core/request/enforce_read_only.sql
\ir core/request/page_number.sql
\ir core/request/to_request.sql
\ir core/request/read_request.sql
\ir core/request/operation_name.sql
\ir core/request/to_operator_request.sql
\ir core/request/mark_dirty.sql
\ir core/request/our_schemas.sql
\ir core/request/foreign_triggers.sql
\ir core/request/on_users_written.sql
\ir core/request/session_is_dirty.sql
\ir core/request/undo_traces.sql
\ir core/request/foreign_code.sql
\ir core/error/errors.sql
\ir core/error/envelope.sql
\ir core/error/error_map.sql
\ir core/error/error_of.sql
\ir core/error/raise.sql
\ir core/reply/ask.sql
\ir core/reply/ask_scrypt.sql
\ir core/reply/ask_fetch.sql
\ir core/reply/ok.sql
\ir core/reply/refuse.sql
\ir core/reply/refuse_wait.sql
\ir core/reply/signed.sql
\ir core/reply/url_encode.sql
\ir core/settings/settings_row.sql
\ir core/settings/installation_row.sql
\ir core/settings/settings_sync.sql
\ir core/turn/turn_of.sql
\ir core/turn/turn_take.sql
\ir core/turn/turn_try.sql
\ir core/turn/turn_hold.sql
\ir core/limit/client_network.sql
\ir core/limit/seconds_to_wait.sql
\ir core/email/email_normal.sql
\ir core/email/phone_normal.sql
\ir core/password/password_parse.sql
\ir core/password/password_answered.sql
\ir core/password/is_same.sql
\ir core/password/password_matches.sql
\ir core/password/password_new.sql
\ir core/password/password_or_decoy.sql
\ir core/password/password_refusal.sql
\ir core/password/password_text.sql
\ir core/password/without_passwords.sql
\ir core/password/bcrypt_hash.sql
\ir core/password/bcrypt_matches.sql
\ir core/password/firebase.sql
\ir core/password/imported.sql
\ir core/password/hash_kept.sql

-- Seeing the catalogue change, and opening new tables
\ir core/replica/replayed_changes.sql
\ir core/catalogue/catalogue_version.sql
\ir core/catalogue/remembers.sql
\ir core/catalogue/knows_policies.sql
\ir core/catalogue/note_catalogue_change.sql
\ir core/catalogue/is_of_realtime.sql
\ir core/catalogue/is_capture.sql
\ir core/catalogue/call_catalogue_hooks.sql
\ir core/catalogue/on_command.sql
\ir core/catalogue/on_drop.sql
\ir core/catalogue/on_settings.sql
\ir core/catalogue/open_to.sql
\ir core/catalogue/read_all.sql

-- The statements that make what a catalogue knows
\ir core/ddl/options_clause.sql
\ir core/ddl/column_clause.sql
\ir core/ddl/sequence_clause.sql
\ir core/ddl/table_statement.sql
\ir core/ddl/index_statement.sql
\ir core/ddl/policy_statement.sql
\ir core/ddl/enabling_statement.sql
\ir core/declared/declare_plain.sql
\ir core/declared/is_declared.sql
\ir core/declared/is_plain_of_ours.sql
\ir core/rights/rights_now.sql
\ir core/rights/note_rights.sql
\ir core/rights/rights_gone.sql
\ir core/compiled/begin_request.sql
\ir core/compiled/compiled_stats.sql
\ir core/compiled/is_current.sql
\ir core/compiled/keep_statement.sql
\ir core/compiled/recall_statement.sql

-- Reads from standbys
\ir core/replica/causal_position.sql
\ir core/replica/causal_token.sql
\ir core/replica/has_seen.sql
\ir core/replica/refuse_standby.sql
\ir core/replica/server_state.sql

-- Identity: contract, users, sessions, routes
\ir auth/contract/jwt.sql
\ir auth/contract/email.sql
\ir auth/contract/role.sql
\ir auth/contract/uuid_of.sql
\ir auth/contract/uid.sql
\ir auth/event/note_event.sql
\ir auth/attempt/attempt_key.sql
\ir auth/attempt/attempt_count.sql
\ir auth/attempt/attempts_reserve.sql
\ir auth/attempt/attempts_release.sql
\ir auth/user/metadata.sql
\ir auth/user/user_by.sql
\ir auth/user/user_locks.sql
\ir auth/user/user_json.sql
\ir auth/user/same_metadata.sql
\ir auth/user/user_new.sql
\ir auth/one_time/challenge.sql
\ir auth/session/token_digest.sql
\ir auth/one_time/token_kinds.sql
\ir auth/one_time/code.sql
\ir auth/session/family_of_claims.sql
\ir auth/session/session_is_over.sql
\ir auth/session/token_derived.sql
\ir auth/session/sessions_revoke.sql
\ir auth/session/session_reply.sql
\ir auth/session/session_store.sql
\ir auth/session/session_start.sql
\ir auth/session/session_rotate.sql
\ir auth/user/user_of_claims.sql
\ir auth/password/password.sql
\ir auth/one_time/tokens_revoke.sql
\ir auth/user/ban_refusal.sql
\ir auth/mail/mail_add.sql
\ir auth/user/user_change.sql
\ir auth/token/token_password.sql
\ir auth/token/token_refresh.sql
\ir auth/one_time/flow_code.sql
\ir auth/one_time/token_pkce.sql
\ir auth/route/token.sql
\ir auth/route/logout.sql
\ir auth/admin/speaks_supabase.sql
\ir auth/oauth/identities_json.sql
\ir auth/route/user_get.sql
\ir auth/oauth/has_way_in.sql
\ir auth/user/proof_refusal.sql
\ir auth/route/user_update.sql

-- Identity: one-time tokens, mail and the routes that use them
\ir auth/one_time/token_mint.sql
\ir auth/one_time/token_spend.sql
\ir auth/mail/templates.sql
\ir auth/mail/mail_message.sql
\ir auth/mail/mail_failed.sql
\ir auth/mail/mail_claim.sql
\ir auth/mail/mail_sent.sql
\ir auth/mail/mail_next.sql
\ir auth/mail/mail_dead.sql
\ir auth/mail/mail_request.sql
\ir auth/oauth/providers_gained.sql
\ir auth/oauth/identities_drop.sql
\ir auth/one_time/token_apply.sql
\ir auth/one_time/token_redeem.sql
\ir auth/one_time/redirected.sql
\ir auth/route/sign_up.sql
\ir auth/route/recover.sql
\ir auth/route/magiclink.sql
\ir auth/route/otp.sql
\ir auth/route/resend.sql
\ir auth/route/verify.sql
\ir auth/route/verify_link.sql

-- Executors: the only way to the application's data
\ir exec/executors.sql
\ir exec/objects.sql
\ir exec/query.sql

-- The REST compiler: parse
\ir api/parse/forms.sql
\ir api/parse/unquote.sql
\ir api/parse/parse_name.sql
\ir api/parse/path_keys.sql
\ir api/parse/path_steps.sql
\ir api/parse/embed_named.sql
\ir api/parse/require_embed.sql
\ir api/parse/next_node.sql
\ir api/parse/bind_value.sql
\ir api/parse/bind_list.sql
\ir api/parse/bind_test.sql
\ir api/parse/add_test.sql
\ir api/parse/add_embed.sql
\ir api/parse/add_term.sql
\ir api/parse/parse_select.sql
\ir api/parse/parse_tree.sql
\ir api/parse/parse_filter.sql
\ir api/parse/parse_order.sql
\ir api/parse/parse_parameter.sql
\ir api/parse/parse_query.sql
\ir api/parse/parse_prefer.sql
\ir api/parse/parse_accept.sql
\ir api/parse/parse_headers.sql
\ir api/parse/parse_payload.sql
\ir api/parse/kind_of.sql
\ir api/parse/inquire.sql

-- The REST compiler: which statements may share a connection
\ir api/plan/base_type.sql
\ir api/plain/rules_of.sql
\ir api/plain/is_helper.sql
\ir api/plain/type_runs_code.sql
\ir api/traces/runtime_dependencies.sql
\ir api/traces/reached.sql
\ir api/plain/is_plain_function.sql
\ir api/plain/is_plain.sql
\ir api/plain/is_plain_plan.sql
\ir api/plain/is_plain_write.sql
\ir api/plain/users_run_code.sql
\ir api/traces/traces_of.sql

-- The REST compiler: plan
\ir api/plan/source_columns.sql
\ir api/plan/readable_columns.sql
\ir api/plan/refuse_column.sql
\ir api/plan/column_of.sql
\ir api/plan/column_origins.sql
\ir api/plan/relationships.sql
\ir api/plan/joins_possible.sql
\ir api/plan/join_of.sql
\ir api/plan/plan_outputs.sql
\ir api/plan/plan_conditions.sql
\ir api/plan/plan_sortings.sql
\ir api/plan/is_guarded.sql
\ir api/plan/sees_all.sql
\ir api/plan/plan_rows.sql
\ir api/plan/relation_of.sql
\ir api/plan/primary_key.sql
\ir api/plan/written_columns.sql
\ir api/plan/written_plan.sql
\ir api/plan/plan_write.sql
\ir api/plan/written_relations.sql
\ir api/plan/parameters_of.sql
\ir api/plan/functions_named.sql
\ir api/plan/function_of.sql
\ir api/plan/call_shape.sql
\ir api/plan/rows_relation.sql
\ir api/plan/plan_call.sql

-- The REST compiler: render
\ir api/render/render_operator.sql
\ir api/render/render_value.sql
\ir api/render/render_test.sql
\ir api/render/render_where.sql
\ir api/render/render_embed_source.sql
\ir api/render/render_output.sql
\ir api/render/render_group.sql
\ir api/render/render_order.sql
\ir api/render/render_page.sql
\ir api/render/render_embed_rows.sql
\ir api/render/render_rows.sql
\ir api/render/render_body.sql
\ir api/render/render_statement.sql
\ir api/render/render_range.sql
\ir api/render/render_headers.sql
\ir api/render/render_count.sql
\ir api/render/render_read.sql
\ir api/render/render_returned.sql
\ir api/render/render_record.sql
\ir api/render/render_insert.sql
\ir api/render/render_insert_rows.sql
\ir api/render/render_insert_groups.sql
\ir api/render/render_update.sql
\ir api/render/render_delete.sql
\ir api/render/render_location.sql
\ir api/render/render_write.sql
\ir api/render/render_call.sql
\ir api/render/render_call_source.sql
\ir api/render/render_rows_call.sql
\ir api/render/render_values_call.sql
\ir api/render/render_call_statement.sql

-- The REST compiler: compile, which is plan and render
\ir api/compile/compile_write.sql
\ir api/compile/compile_call.sql
\ir api/run/executor_owner.sql
\ir api/compile/compile.sql

-- The REST compiler: describe, run, respond
\ir api/describe/component.sql
\ir api/describe/type_schema.sql
\ir api/describe/described_relations.sql
\ir api/describe/described_columns.sql
\ir api/describe/describe_relation.sql
\ir api/describe/described_functions.sql
\ir api/describe/describe_function.sql
\ir api/describe/describe_components.sql
\ir api/describe/describe.sql
\ir api/run/statement_name.sql
\ir api/run/execute.sql
\ir api/run/run.sql
\ir api/run/run_rolled_back.sql
\ir api/respond/with_settings.sql
\ir api/respond/respond.sql
\ir api/respond/answer_text.sql
\ir api/respond/error_names.sql
\ir api/route/set_request.sql
\ir api/route/require_method.sql
\ir api/route/pre_request.sql
\ir api/route/explain.sql
\ir api/route/request.sql
\ir api/route/reply.sql
\ir api/route/cache_stats.sql

-- The schema as types of TypeScript
\ir api/typescript/typescript_text.sql
\ir api/typescript/typescript_served.sql
\ir api/typescript/typescript_types.sql
\ir api/typescript/typescript_columns.sql
\ir api/typescript/typescript_relationships.sql
\ir api/typescript/typescript_relations.sql
\ir api/typescript/typescript_functions.sql
\ir api/typescript/typescript_constants.sql
\ir api/typescript/typescript.sql

-- The REST compiler: replay
\ir api/replay/render_pattern.sql
\ir api/replay/recipe.sql
\ir api/replay/replay.sql
\ir api/replay/replay_code.sql
\ir api/replay/replay_traced.sql

-- Identity: administration
\ir auth/admin/admin_refusal.sql
\ir auth/admin/ban_store.sql
\ir auth/admin/keep_ban.sql
\ir auth/admin/admin_body_refusal.sql
\ir auth/admin/admin_changed.sql
\ir auth/admin/admin_new.sql
\ir auth/admin/user_ban.sql
\ir auth/admin/admin_after_change.sql
\ir auth/admin/user_invited.sql
\ir auth/admin/link.sql
\ir auth/admin/page_reply.sql
\ir auth/admin/users_place.sql
\ir auth/admin/index_parts.sql
\ir auth/route/admin_users.sql
\ir auth/route/admin_user_get.sql
\ir auth/route/admin_user_create.sql
\ir auth/route/admin_user_update.sql
\ir auth/route/admin_user_delete.sql
\ir auth/route/admin_user_sessions.sql
\ir auth/route/admin_user_session_end.sql
\ir auth/route/admin_user_sessions_end.sql
\ir auth/route/admin_user_events.sql
\ir auth/route/admin_invite.sql
\ir auth/route/admin_generate_link.sql

-- Identity: third-party sign-in
\ir auth/oauth/redirect_target.sql
\ir auth/oauth/oauth_provider.sql
\ir auth/oauth/oauth_cookie.sql
\ir auth/oauth/oauth_sent.sql
\ir auth/oauth/oauth_state.sql
\ir auth/route/authorize.sql
\ir auth/route/providers.sql
\ir auth/route/settings.sql
\ir auth/oauth/identity_owner.sql
\ir auth/oauth/identity_store.sql
\ir auth/oauth/oauth_user.sql
\ir auth/oauth/identity_link.sql
\ir auth/oauth/oauth_sign_in.sql
\ir auth/route/user_identities.sql
\ir auth/route/identity_delete.sql
\ir auth/route/admin_user_identities.sql
\ir auth/route/admin_user_identity_delete.sql
\ir auth/oauth/oauth_providers.sql
\ir auth/oauth/profile.sql
\ir auth/oauth/oauth_failed.sql
\ir auth/oauth/oauth_query_refusal.sql
\ir auth/oauth/oauth_ask.sql
\ir auth/oauth/oauth_next.sql
\ir auth/route/callback.sql

-- Realtime: capture
\ir realtime/capture/is_wanted.sql
\ir realtime/capture/wake.sql
\ir realtime/capture/resync.sql
\ir realtime/capture/capture_truncate.sql
\ir realtime/capture/make_captures.sql
\ir realtime/capture/key_columns.sql
\ir realtime/capture/layout_of.sql
\ir realtime/capture/unattached.sql
\ir realtime/capture/attach.sql
\ir realtime/capture/detach.sql
\ir realtime/capture/refusal.sql
\ir realtime/capture/ensure_watched.sql
\ir realtime/capture/forget.sql
\ir realtime/capture/watch.sql
\ir realtime/capture/unwatch.sql
\ir realtime/capture/watched.sql
\ir realtime/capture/repair.sql
\ir realtime/capture/remake_captures.sql
\ir realtime/keep/close_users.sql
\ir realtime/keep/sweep.sql
\ir realtime/keep/tick.sql
\ir realtime/keep/maintain.sql

-- Realtime: delivery
\ir realtime/cursor/present.sql
\ir realtime/cursor/cursor_of.sql
\ir realtime/cursor/mark_start.sql
\ir realtime/cursor/here.sql
\ir realtime/cursor/snapshot_of.sql
\ir realtime/cursor/covers.sql
\ir realtime/cursor/is_kept.sql
\ir realtime/cursor/changes_between.sql
\ir realtime/cursor/messages_between.sql
\ir realtime/cursor/poll.sql
\ir realtime/cursor/set_sleeping.sql
\ir realtime/rights/policies_on.sql
\ir realtime/rights/policies_of.sql
\ir realtime/rights/is_row_only.sql
\ir realtime/rights/require_person.sql
\ir realtime/rights/require_readable.sql
\ir realtime/topic/compile_topic.sql
\ir realtime/deliver/table_name.sql
\ir realtime/deliver/filter_plan.sql
\ir realtime/deliver/render_rows.sql
\ir realtime/deliver/compile_seen.sql
\ir realtime/deliver/compile_gone.sql
\ir realtime/deliver/statement.sql
\ir realtime/deliver/wish_inquiry.sql
\ir realtime/deliver/run.sql
\ir realtime/deliver/page.sql
\ir realtime/deliver/note.sql
\ir realtime/deliver/statements_for.sql
\ir realtime/deliver/deliver_to.sql
\ir realtime/deliver/deliver.sql
\ir realtime/topic/admits.sql
\ir realtime/topic/send.sql
\ir realtime/topic/send_as_caller.sql
\ir realtime/topic/require_speaker.sql
\ir realtime/topic/deliver_topic.sql
\ir realtime/route/parse_wish.sql
\ir realtime/route/try_wish.sql
\ir realtime/route/subscribe.sql
\ir realtime/route/broadcast.sql

-- Storage: what every route of it uses
\ir storage/request/begin_request.sql
\ir storage/request/as_caller.sql
\ir storage/request/is_plain.sql

-- Storage: words for policies and for SQL of the application
\ir storage/words/names.sql
\ir storage/words/operation.sql
\ir storage/words/objects.sql

-- Storage: keys, tickets, and what a table of ours does when it is written
\ir storage/key/key_of.sql
\ir storage/key/key_refusal.sql
\ir storage/key/bucket_row.sql
\ir storage/key/find_object.sql
\ir storage/type/signatures.sql
\ir storage/type/type_of.sql
\ir storage/type/sniff.sql
\ir storage/type/type_refusal.sql
\ir storage/ticket/etag_of.sql
\ir storage/ticket/to_garbage.sql
\ir storage/ticket/open_ticket.sql
\ir storage/ticket/take_ticket.sql
\ir storage/ticket/keep_version.sql
\ir storage/ticket/write_object.sql
\ir storage/ticket/try_policies.sql

-- Storage: uploads
\ir storage/upload/digest_of.sql
\ir storage/upload/upload_of.sql
\ir storage/upload/written_reply.sql
\ir storage/upload/upload_refusal.sql
\ir storage/upload/promise.sql
\ir storage/ticket/commit_upload.sql
\ir storage/upload/begin_upload.sql
\ir storage/upload/finish_upload.sql
\ir storage/upload/upload_whole.sql
\ir storage/upload/commit.sql
\ir storage/upload/link_upload.sql
\ir storage/upload/import_row.sql
\ir storage/route/object_upload.sql
\ir storage/route/object_update.sql
\ir storage/route/object_stage.sql
\ir storage/route/upload_sign.sql
\ir storage/route/upload_signed.sql

-- Storage: reading, and links
\ir storage/read/http_date.sql
\ir storage/read/condition_status.sql
\ir storage/read/range_of.sql
\ir storage/read/disposition.sql
\ir storage/read/caching.sql
\ir storage/read/missing.sql
\ir storage/read/serve.sql
\ir storage/read/visible_object.sql
\ir storage/read/visible_file.sql
\ir storage/link/link_seconds.sql
\ir storage/link/link_claims.sql
\ir storage/link/link_reply.sql
\ir storage/link/sign_ask.sql
\ir storage/route/object_get.sql
\ir storage/route/object_public.sql
\ir storage/route/object_info.sql
\ir storage/route/object_sign.sql
\ir storage/route/object_sign_many.sql
\ir storage/route/object_signed.sql

-- Storage: lists, moves, removals and buckets
\ir storage/object/on_objects_deleted.sql
\ir storage/bucket/on_bucket_written.sql
\ir storage/bucket/on_quota_written.sql
\ir storage/request/attempt.sql
\ir storage/bucket/bucket_fields.sql
\ir storage/bucket/bucket_json.sql
\ir storage/route/bucket_list.sql
\ir storage/route/bucket_get.sql
\ir storage/route/bucket_create.sql
\ir storage/route/bucket_update.sql
\ir storage/route/bucket_delete.sql
\ir storage/route/bucket_empty.sql
\ir storage/route/cache_purge.sql
\ir storage/list/prefix_end.sql
\ir storage/list/list_text.sql
\ir storage/list/list_level.sql
\ir storage/list/cursor_of.sql
\ir storage/route/object_list.sql
\ir storage/route/object_list_v2.sql
\ir storage/object/change_object.sql
\ir storage/object/transfer_of.sql
\ir storage/route/object_remove.sql
\ir storage/route/objects_remove.sql
\ir storage/route/object_move.sql
\ir storage/route/object_copy.sql
\ir storage/words/copy.sql

-- Storage: resumable uploads
\ir storage/resumable/tus_metadata.sql
\ir storage/resumable/as_signer.sql
\ir storage/resumable/tus_reply.sql
\ir storage/resumable/append_refusal.sql
\ir storage/resumable/tus_wish.sql
\ir storage/resumable/resumable_row.sql
\ir storage/resumable/ask_append.sql
\ir storage/resumable/resumable_go_on.sql
\ir storage/resumable/resumable_begin.sql
\ir storage/route/resumable_create.sql
\ir storage/route/resumable_get.sql
\ir storage/route/resumable_append.sql
\ir storage/route/resumable_remove.sql

-- Storage: stores, the sweep, the check and figures
\ir storage/store/current_store.sql
\ir storage/store/open_store.sql
\ir storage/store/store_is_used.sql
\ir storage/store/renew.sql
\ir storage/store/reserve.sql
\ir storage/sweep/make_room.sql
\ir storage/sweep/hold.sql
\ir storage/sweep/sweep_next.sql
\ir storage/sweep/sweep_done.sql
\ir storage/check/check_page.sql
\ir storage/check/check_hashes.sql
\ir storage/check/check_rest.sql
\ir storage/figures/figures.sql

-- The audit of ours, and the report on the application's
\ir core/audit/audit_functions.sql
\ir core/audit/audit_paths.sql
\ir core/audit/audit_tables.sql
\ir core/audit/audit_roles.sql
\ir core/audit/role_settings.sql
\ir core/audit/default_rights.sql
\ir core/audit/audit_defaults.sql
\ir core/audit/mend_defaults.sql
\ir core/audit/audit_sequences.sql
\ir core/audit/mend_sequences.sql
\ir core/audit/audit.sql
\ir core/audit/report_relations.sql
\ir core/audit/report_defaults.sql
\ir core/audit/report_owner.sql
\ir core/audit/report.sql

-- Import: what every source is planned with
\ir import/plan/words.sql
\ir import/plan/tables.sql

-- Import: the run
\ir import/run/login.sql
\ir import/run/definers.sql
\ir import/run/finished.sql
\ir import/run/steps.sql
\ir import/run/owner_code.sql
\ir import/run/keys.sql
\ir import/run/with_target.sql
\ir import/run/sequences.sql
\ir import/run/guard_triggers.sql
\ir import/run/leave_out.sql
\ir import/run/triggers.sql
\ir import/run/documents.sql

-- Import: Postgres and Supabase
\ir import/postgres/selected.sql
\ir import/postgres/containers.sql
\ir import/postgres/sequences.sql
\ir import/postgres/functions.sql
\ir import/postgres/tables.sql
\ir import/postgres/rows.sql
\ir import/postgres/keys.sql
\ir import/postgres/views.sql
\ir import/postgres/user_triggers.sql
\ir import/postgres/rights.sql
\ir import/postgres/rest.sql
\ir import/postgres/inspection.sql
\ir import/postgres/plan_postgres.sql

-- Import: users and files
\ir import/users/user_id.sql
\ir import/users/passwords.sql
\ir import/users/shapes.sql
\ir import/users/user_row.sql
\ir import/users/renew_user.sql
\ir import/users/load_user.sql
\ir import/users/load_users.sql
\ir import/users/user_warnings.sql
\ir import/objects/load_buckets.sql
\ir import/objects/load_objects.sql
\ir import/objects/object_warnings.sql

-- Import: SQL dumps
\ir import/dump/standins.sql
\ir import/dump/scratch.sql
\ir import/dump/failures.sql
\ir import/dump/plan_sqldump.sql

-- Import: Appwrite
\ir import/appwrite/names.sql
\ir import/appwrite/relations.sql
\ir import/appwrite/columns.sql
\ir import/appwrite/indexes.sql
\ir import/appwrite/permissions.sql
\ir import/appwrite/steps.sql
\ir import/appwrite/warnings.sql
\ir import/appwrite/users.sql
\ir import/appwrite/plan.sql
\ir import/appwrite/load.sql
\ir import/appwrite/finish.sql

-- Import: PocketBase
\ir import/pocketbase/collections.sql
\ir import/pocketbase/columns.sql
\ir import/pocketbase/indexes.sql
\ir import/pocketbase/steps.sql
\ir import/pocketbase/warnings.sql
\ir import/pocketbase/plan.sql
\ir import/pocketbase/load.sql

-- Import: Firebase
\ir import/firebase/names.sql
\ir import/firebase/values.sql
\ir import/firebase/columns.sql
\ir import/firebase/children.sql
\ir import/firebase/load_firebase.sql
\ir import/firebase/finish_firebase.sql
\ir import/firebase/plan_firebase.sql

-- Operators: what every route of theirs uses
\ir operate/lane/blockers.sql

-- Operators: reading the schema
\ir operate/schema/is_of_extension.sql
\ir operate/schema/application_schemas.sql
\ir operate/schema/is_of_application.sql
\ir operate/schema/open_relations.sql
\ir operate/schema/fingerprint.sql
\ir operate/schema/comment_of.sql
\ir operate/schema/schema_name.sql
\ir operate/schema/words/kind_of_relation.sql
\ir operate/schema/words/kind_of_function.sql
\ir operate/schema/words/volatility_word.sql
\ir operate/schema/words/enabled_word.sql
\ir operate/schema/words/command_of_policy.sql
\ir operate/schema/words/role_names.sql
\ir operate/schema/words/path_of_function.sql
\ir operate/schema/words/callers_of_function.sql
\ir operate/schema/defined/comment_line.sql
\ir operate/schema/defined/is_exported_role.sql
\ir operate/schema/defined/owner_line.sql
\ir operate/schema/defined/sequence_options.sql
\ir operate/schema/defined/collate_clause.sql
\ir operate/schema/defined/all_options.sql
\ir operate/schema/defined/role_name.sql
\ir operate/schema/defined/role_list.sql
\ir operate/schema/defined/relations_in_question.sql
\ir operate/schema/defined/column_lines.sql
\ir operate/schema/defined/index_lines.sql
\ir operate/schema/defined/defined_schemas.sql
\ir operate/schema/defined/defined_extensions.sql
\ir operate/schema/defined/defined_collations.sql
\ir operate/schema/defined/defined_types.sql
\ir operate/schema/defined/defined_sequences.sql
\ir operate/schema/defined/defined_tables.sql
\ir operate/schema/defined/defined_views.sql
\ir operate/schema/defined/defined_constraints.sql
\ir operate/schema/defined/defined_indexes.sql
\ir operate/schema/defined/defined_statistics.sql
\ir operate/schema/defined/function_definition.sql
\ir operate/schema/defined/function_form.sql
\ir operate/schema/defined/defined_functions.sql
\ir operate/schema/defined/defined_triggers.sql
\ir operate/schema/defined/defined_rules.sql
\ir operate/schema/defined/defined_policies.sql
\ir operate/schema/defined/granted_objects.sql
\ir operate/schema/defined/defined_grants.sql
\ir operate/schema/defined/defined_servers.sql
\ir operate/schema/defined/defined_operators.sql
\ir operate/schema/defined/defined_casts.sql
\ir operate/schema/defined/defined_publications.sql
\ir operate/schema/defined/defined_event_triggers.sql
\ir operate/schema/defined.sql
\ir operate/schema/section_of.sql
\ir operate/schema/objects.sql
\ir operate/schema/relation_definition.sql
\ir operate/schema/relation_fingerprint.sql
\ir operate/schema/namespace_of.sql
\ir operate/schema/definition_of_schema.sql
\ir operate/schema/get.sql
\ir operate/schema/is_known.sql
\ir operate/schema/unchanged.sql
\ir operate/schema/versioned.sql
\ir operate/schema/list_options.sql
\ir operate/schema/list_page.sql
\ir operate/schema/is_written.sql
\ir operate/schema/grants_json.sql
\ir operate/schema/dependents.sql
\ir operate/schema/relation_json.sql
\ir operate/schema/key_json.sql
\ir operate/schema/index_json.sql
\ir operate/schema/relation_named.sql
\ir operate/schema/route/schemas.sql
\ir operate/schema/route/relation.sql
\ir operate/schema/route/functions.sql
\ir operate/schema/route/function.sql
\ir operate/schema/route/types.sql
\ir operate/schema/route/extensions.sql
\ir operate/schema/route/roles.sql
\ir operate/schema/route/grants.sql
\ir operate/schema/route/policies.sql
\ir operate/schema/route/triggers.sql
\ir operate/schema/route/indexes.sql
\ir operate/schema/route/publications.sql
\ir operate/schema/route/sequences.sql
\ir operate/schema/route/words.sql
\ir operate/schema/route/graph.sql
\ir operate/schema/route/definition.sql
\ir operate/schema/route/typescript.sql

-- Operators: changing the schema
\ir operate/change/expression.sql
\ir operate/change/type_name.sql
\ir operate/change/members.sql
\ir operate/change/function.sql
\ir operate/change/forms.sql
\ir operate/change/schema.sql
\ir operate/change/key.sql
\ir operate/change/index.sql
\ir operate/change/column.sql
\ir operate/change/policy.sql
\ir operate/change/template.sql
\ir operate/change/table.sql
\ir operate/change/grant.sql
\ir operate/change/trigger.sql
\ir operate/change/enum.sql
\ir operate/change/view.sql
\ir operate/change/other.sql
\ir operate/change/guard_change.sql
\ir operate/change/render_change.sql
\ir operate/change/run_statement.sql
\ir operate/change/run_changes.sql
\ir operate/change/dry_run.sql
\ir operate/change/schema_change.sql
\ir operate/change/change.sql

-- Operators: migrations
\ir operate/migration/file_name.sql
\ir operate/migration/file_text.sql
\ir operate/migration/signatures.sql
\ir operate/migration/parts_of.sql
\ir operate/migration/refresh_known_objects.sql
\ir operate/migration/drifted.sql
\ir operate/migration/record_migration.sql
\ir operate/migration/sql_reply.sql
\ir operate/migration/migrations_list.sql
\ir operate/migration/migration.sql
\ir operate/migration/statements_of.sql
\ir operate/migration/given_files.sql
\ir operate/migration/migrations_export.sql
\ir operate/migration/drift.sql
\ir operate/migration/operations_done.sql
\ir operate/migration/files_refusal.sql
\ir operate/migration/session_settings.sql
\ir operate/migration/run_file.sql
\ir operate/migration/migrate.sql
\ir operate/migration/migrate_file.sql
\ir operate/migration/drift_sql.sql
\ir operate/migration/drift_warnings.sql
\ir operate/migration/adopt.sql

-- Operators: SQL
\ir operate/query/first_words.sql
\ir operate/query/claims_as.sql
\ir operate/query/sql_values.sql
\ir operate/query/sql_run.sql
\ir operate/query/sql_ran.sql
\ir operate/query/sql_read.sql
\ir operate/query/sql_cancel.sql

-- Operators: rows
\ir operate/rows/application_relation.sql
\ir operate/rows/try_as.sql
\ir operate/rows/rows.sql
\ir operate/rows/rows_write.sql

-- Operators: access explained
\ir operate/access/question_of.sql
\ir operate/access/files.sql
\ir operate/access/right_steps.sql
\ir operate/access/policies_on.sql
\ir operate/access/judge_policies.sql
\ir operate/access/image_of_row.sql
\ir operate/access/image_of_new.sql
\ir operate/access/database_step.sql
\ir operate/access/deciding_step.sql
\ir operate/access/sentence_of.sql
\ir operate/access/suggested_fix.sql
\ir operate/access/explain_access.sql
\ir operate/access/request_try.sql

-- Operators: advice
\ir operate/advice/name_of.sql
\ir operate/advice/is_open_to_users.sql
\ir operate/advice/is_indexed.sql
\ir operate/advice/advised_relations.sql
\ir operate/advice/pieces_of.sql
\ir operate/advice/advised_policies.sql
\ir operate/advice/advised_definers.sql
\ir operate/advice/advice_no_rls.sql
\ir operate/advice/advice_rls_without_policy.sql
\ir operate/advice/advice_policy_always_true.sql
\ir operate/advice/advice_policy_user_metadata.sql
\ir operate/advice/advice_policy_per_row.sql
\ir operate/advice/advice_policy_column_without_index.sql
\ir operate/advice/advice_foreign_key_without_index.sql
\ir operate/advice/advice_owner_view.sql
\ir operate/advice/advice_definer_without_path.sql
\ir operate/advice/advice_definer_open.sql
\ir operate/advice/advice_no_primary_key.sql
\ir operate/advice/advice_duplicate_index.sql
\ir operate/advice/advice_unused_index.sql
\ir operate/advice/advice_sequence_full.sql
\ir operate/advice/advice_not_valid.sql
\ir operate/advice/advice_more_than_rows.sql
\ir operate/advice/advice_immutable_function.sql
\ir operate/advice/advice_report.sql
\ir operate/advice/advice_found.sql
\ir operate/advice/advice.sql
\ir operate/advice/advice_dismiss.sql

-- Operators: users of the application
\ir operate/account/user_token.sql
\ir operate/account/users.sql
\ir operate/account/user_belongings.sql
\ir operate/account/user_mail.sql
\ir operate/logs/logs.sql

-- Operators: backups of the embedded Postgres
\ir operate/backup/archive_state.sql
\ir operate/backup/backup_is_due.sql
\ir operate/backup/backup_obstacle.sql
\ir operate/backup/backup_note.sql
\ir operate/backup/backup_carried.sql
\ir operate/backup/backups_expired.sql
\ir operate/backup/backup_counts.sql

-- Operators: figures
\ir operate/figures/figures_limit.sql
\ir operate/figures/figures_since.sql
\ir operate/figures/held_exclusively.sql
\ir operate/figures/shown_statement.sql
\ir operate/figures/hidden_sessions.sql
\ir operate/figures/stats_tables.sql
\ir operate/figures/stats_indexes.sql
\ir operate/figures/stats_activity.sql
\ir operate/figures/stats_locks.sql
\ir operate/figures/stats_statements.sql
\ir operate/figures/stats_requests.sql
\ir operate/figures/stats_realtime.sql
\ir operate/figures/stats_storage.sql
\ir operate/figures/backend_end.sql
\ir operate/figures/overview.sql
\ir operate/figures/metrics.sql

-- Operators: mail
\ir operate/mail/mail_template_json.sql
\ir operate/mail/mail_drafted.sql
\ir operate/mail/mail_templates.sql
\ir operate/mail/mail_template_write.sql
\ir operate/mail/mail_template_reset.sql
\ir operate/mail/mail_preview.sql
\ir operate/mail/mail_test.sql
\ir operate/mail/mail_queue.sql
\ir operate/mail/mail_retry.sql

-- Operators: settings, providers, keys
\ir operate/settings/variables.sql
\ir operate/settings/settings.sql
\ir operate/settings/judge_backups.sql
\ir operate/settings/readiness.sql
\ir operate/backup/backups.sql
\ir operate/settings/providers.sql
\ir operate/settings/keys.sql

-- Operators: export
\ir operate/export/exported_objects.sql
\ir operate/export/exported_rows.sql
\ir operate/export/exported_ours.sql
\ir operate/export/export_plan.sql

-- Triggers, policies, and grants last
\ir event_triggers.sql
\ir server_functions.sql
\ir server_extensions.sql
\ir triggers.sql
\ir policies.sql
\ir grants.sql
\ir operate/migration/first_known.sql
\ir operate/migration/known_parts.sql

-- The record
\ir installed.sql
