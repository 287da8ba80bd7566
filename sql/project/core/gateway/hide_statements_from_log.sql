create or replace function core.hide_statements_from_log()
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
-- For sessions of the owner in which operators' statements run: one that fails is written to the log of Postgres as it
-- stands, with the password of a role or the values of rows. Only who may set this does: on other servers it remains.
declare
  v_setting record;
begin
  for v_setting in select quiet.setting, quiet.among
  from core.log_settings() as quiet
  union all
  values ('log_min_error_statement', array['panic']) loop
    begin
      perform set_config(v_setting.setting, v_setting.among[1], false)
      where current_setting(v_setting.setting) != all (v_setting.among);
    exception when insufficient_privilege then
      null; -- as said
    end;
  end loop;
end;
$$;

comment on function core.hide_statements_from_log is
  'Keeps what fails in this session out of the log of Postgres, where it may.';
