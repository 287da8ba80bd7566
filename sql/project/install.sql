-- Everything that is re-created at each installation, in its order. psql runs it after the migrations, with the
-- settings plinth.version, plinth.content, plinth.secret and plinth.new_tables; the installer reads the same list.

-- Roles of the cluster
\ir roles.sql
\ir core/gateway/gateway_role.sql
\ir core/gateway/gateway_login.sql

-- What every route is made of
\ir core/random/extensions.sql
\ir core/random/random_token.sql
\ir core/request/is_viewer.sql
\ir core/request/name_request.sql
\ir core/request/hold_viewer.sql
\ir core/request/to_request.sql
\ir core/error/errors.sql
\ir core/error/envelope.sql
\ir core/error/error_map.sql
\ir core/error/error_of.sql
\ir core/error/raise.sql
\ir core/reply/ask_scrypt.sql
\ir core/reply/ok.sql
\ir core/reply/refuse.sql
\ir core/reply/refuse_wait.sql
\ir core/reply/signed.sql
\ir core/settings/settings_row.sql
\ir core/settings/installation_row.sql
\ir core/settings/settings_sync.sql
\ir core/limit/visit_is_over.sql
\ir core/limit/client_network.sql
\ir core/limit/visits_sweep.sql
\ir core/limit/seconds_to_wait.sql
\ir core/email/email_normal.sql
\ir core/password/password_parse.sql
\ir core/password/password_answered.sql
\ir core/password/password_matches.sql
\ir core/password/password_new.sql
\ir core/password/password_or_decoy.sql
\ir core/password/password_refusal.sql
\ir core/password/password_text.sql

-- Seeing the catalogue change, and opening new tables
\ir core/catalogue/catalogue_version.sql
\ir core/catalogue/knows_policies.sql
\ir core/catalogue/note_catalogue_change.sql
\ir core/catalogue/on_command.sql
\ir core/catalogue/on_drop.sql
\ir core/catalogue/open_new_relation.sql
\ir core/catalogue/open_to.sql

-- Identity: contract, users, sessions, routes
\ir auth/contract/jwt.sql
\ir auth/contract/email.sql
\ir auth/contract/role.sql
\ir auth/contract/uid.sql
\ir auth/user/metadata_refusal.sql
\ir auth/user/sign_up_refusal.sql
\ir auth/user/user_by_email.sql
\ir auth/user/user_locked.sql
\ir auth/user/user_json.sql
\ir auth/user/user_new.sql
\ir auth/user/user_store.sql
\ir auth/session/token_digest.sql
\ir auth/session/claims.sql
\ir auth/session/session_reply.sql
\ir auth/session/session_start.sql
\ir auth/token/token_password.sql
\ir auth/route/sign_up.sql
\ir auth/route/token.sql

-- Executors: the only way to the application's data
\ir exec/executors.sql

-- The REST compiler: parse, plan, render, run, respond
\ir api/parse/cut.sql
\ir api/parse/parse_read.sql
\ir api/parse/parse_select.sql
\ir api/parse/require_row_number.sql
\ir api/parse/require_single_keys.sql
\ir api/plan/type_name.sql
\ir api/plan/is_enum.sql
\ir api/plan/brings_code.sql
\ir api/plan/rules_of.sql
\ir api/plan/reached_relations.sql
\ir api/plan/calls_volatile.sql
\ir api/plan/runs_code.sql
\ir api/plan/folds_code.sql
\ir api/plan/readable_columns.sql
\ir api/plan/column_of.sql
\ir api/plan/is_plain.sql
\ir api/plan/plan_conditions.sql
\ir api/plan/plan_outputs.sql
\ir api/plan/plan_read.sql
\ir api/plan/relation_of.sql
\ir api/render/render_operator.sql
\ir api/render/render_conditions.sql
\ir api/render/render_read.sql
\ir api/run/execute.sql
\ir api/run/executor_owner.sql
\ir api/run/make_room.sql
\ir api/run/statement_name.sql
\ir api/respond/respond_read.sql
\ir api/route/explain.sql
\ir api/route/reply.sql
\ir api/route/request.sql
\ir api/route/request_new.sql
\ir api/route/require_method.sql

-- The audit of ours, and the report on the application's
\ir core/audit/our_schemas.sql
\ir core/audit/audit_functions.sql
\ir core/audit/audit_paths.sql
\ir core/audit/audit_tables.sql
\ir core/audit/audit_roles.sql
\ir core/audit/audit.sql
\ir core/audit/report_relations.sql
\ir core/audit/report.sql

-- Triggers, policies, and grants last
\ir triggers.sql
\ir policies.sql
\ir grants.sql

-- The record
\ir installed.sql
