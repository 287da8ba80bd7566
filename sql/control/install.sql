-- The operators' database: the files it shares with the project's database, then its own.

-- The login of the gateway
\ir ../project/core/gateway/gateway_role.sql
\ir ../project/core/gateway/gateway_login.sql
\ir ../project/core/gateway/log_settings.sql
\ir ../project/core/gateway/gateway_log.sql
\ir ../project/core/gateway/log_findings.sql

-- What every route uses
\ir ../project/core/random/extensions.sql
\ir ../project/core/random/random_token.sql
\ir ../project/core/request/is_viewer.sql
\ir ../project/core/request/name_request.sql
\ir ../project/core/request/enforce_read_only.sql
\ir ../project/core/request/page_number.sql
\ir ../project/core/request/to_request.sql
\ir ../project/core/request/read_request.sql
\ir ../project/core/request/session_is_dirty.sql
\ir ../project/core/request/our_schemas.sql
\ir ../project/core/request/foreign_triggers.sql
\ir ../project/core/request/foreign_code.sql
\ir ../project/core/error/errors.sql
\ir ../project/core/error/envelope.sql
\ir ../project/core/error/error_map.sql
\ir ../project/core/error/error_of.sql
\ir ../project/core/error/raise.sql
\ir ../project/core/reply/ask.sql
\ir ../project/core/reply/ask_scrypt.sql
\ir ../project/core/reply/ok.sql
\ir ../project/core/reply/refuse.sql
\ir ../project/core/reply/refuse_wait.sql
\ir ../project/core/reply/signed.sql
\ir ../project/core/settings/settings_row.sql
\ir ../project/core/settings/installation_row.sql
\ir ../project/core/settings/settings_sync.sql
\ir ../project/core/catalogue/read_all.sql
\ir ../project/core/limit/client_network.sql
\ir ../project/core/limit/seconds_to_wait.sql
\ir ../project/core/email/email_normal.sql
\ir ../project/core/password/password_parse.sql
\ir ../project/core/password/password_answered.sql
\ir ../project/core/password/is_same.sql
\ir ../project/core/password/password_matches.sql
\ir ../project/core/password/password_new.sql
\ir ../project/core/password/password_or_decoy.sql
\ir ../project/core/password/password_refusal.sql
\ir ../project/core/password/password_text.sql
\ir ../project/core/password/without_passwords.sql

-- The audit of operators
\ir audit/audit_write.sql
\ir audit/audit_of.sql
\ir audit/audit_refuse.sql
\ir audit/audit_log.sql
\ir audit/audit_verify_chain.sql
\ir audit/audit_head_read.sql
\ir audit/audit_verify.sql
\ir audit/audit_list.sql

-- Operators and their sessions
\ir operator/operator_by_email.sql
\ir operator/operator_of.sql
\ir operator/operator_claims.sql
\ir operator/operator_reply.sql
\ir session/session_open.sql
\ir session/sessions_end.sql
\ir session/sessions_json.sql
\ir session/on_sessions_ended.sql

-- The gate
\ir gate/attempts.sql
\ir gate/caller_of.sql
\ir gate/confirm.sql
\ir export/export_create.sql
\ir gate/export_ticket.sql
\ir gate/admit.sql
\ir gate/finish_operation.sql
\ir gate/open_operations.sql

-- Signing in
\ir sign_in/bootstrap.sql
\ir sign_in/login.sql

-- One's own account
\ir account/logout.sql
\ir account/me.sql
\ir account/me_password.sql
\ir account/me_sessions.sql
\ir account/me_session_end.sql
\ir account/me_token_create.sql

-- The other operators
\ir operator/operators.sql
\ir operator/operator_create.sql
\ir operator/operator_update.sql
\ir operator/operator_delete.sql
\ir operator/operator_sessions.sql
\ir operator/operator_sessions_end.sql
\ir operator/operator_reset.sql
\ir operator/readiness_facts.sql

-- Snippets of SQL
\ir snippet/snippets.sql
\ir snippet/snippet.sql
\ir snippet/snippet_write.sql
\ir snippet/snippet_delete.sql

-- Imports
\ir import_run/import_interrupt.sql
\ir import_run/import_begin.sql
\ir import_run/import_renew.sql
\ir import_run/import_end.sql
\ir import_run/import_history.sql

-- What each route asks of its caller, area by area
\ir routes/own.sql
\ir routes/account.sql
\ir routes/mail.sql
\ir routes/query.sql
\ir routes/schema.sql
\ir routes/change.sql
\ir routes/migration.sql
\ir routes/export.sql
\ir routes/rows.sql
\ir routes/figures.sql
\ir routes/settings.sql
\ir routes/import.sql
\ir routes/backup.sql

-- The audit of rights
\ir ../project/core/audit/audit_functions.sql
\ir ../project/core/audit/audit_paths.sql
\ir ../project/core/audit/audit_tables.sql
\ir ../project/core/audit/audit_roles.sql
\ir ../project/core/audit/role_settings.sql
\ir ../project/core/audit/default_rights.sql
\ir ../project/core/audit/audit_defaults.sql
\ir ../project/core/audit/mend_defaults.sql
\ir ../project/core/audit/audit_sequences.sql
\ir ../project/core/audit/audit.sql

-- Triggers, grants last, and the record
\ir triggers.sql
\ir grants.sql
\ir ../project/installed.sql
