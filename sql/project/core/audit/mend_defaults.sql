-- Resets and revokes what core.audit_defaults finds, where the owner may; the audit reports the rest.
do $$
declare
  v_statement text;
begin
  for v_statement in
    select
      format(
        'alter role %I%s reset %I',
        found.role_name, ' in database ' || quote_ident(found.database_name), found.setting
      )
    from core.role_settings() as found
    where found.is_wrong
    union all
    select
      format(
        'alter default privileges for role %I in schema %I revoke all on %s from %s',
        found.creator, found.schema_name, found.kind,
        case found.grantee when 'public' then 'public' else quote_ident(found.grantee) end
      )
    from core.default_rights() as found
    where found.schema_name = any (core.our_schemas())
  loop
    begin
      execute v_statement;
    exception when insufficient_privilege then
      raise notice 'a DBA must run: %;', v_statement;
    end;
  end loop;
end
$$;
