-- Triggers of the operators' database.
create or replace trigger _100_audit_is_only_added_to
before update or delete on control.audit
for each row
execute function control.audit_refuse();

create or replace trigger _110_audit_is_not_emptied
before truncate on control.audit
for each statement
execute function control.audit_refuse();

create or replace trigger _100_sessions_ended
after update of revoked_at, platform_role or delete on control.sessions
for each statement
execute function control.on_sessions_ended();

create or replace trigger _100_operators_changed
after update of platform_role, disabled_at or delete on control.platform_users
for each statement
execute function control.on_sessions_ended();
