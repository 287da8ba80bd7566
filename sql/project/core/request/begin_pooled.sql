create or replace function core.begin_pooled(p_settings jsonb)
returns void language plpgsql as $$
-- Begins a transaction of a pooler, in which each may have another session: it brings the settings along that a session
-- would have. Until then the search path is any. Such a pooler may also lead to a server that is the primary no more.
declare
  v_setting record;
begin
  if pg_catalog.pg_is_in_recovery() then
    raise exception using errcode = 'cannot_connect_now', message = 'the pooler leads to a standby';
  end if;

  for v_setting in select * from pg_catalog.jsonb_each_text(p_settings) loop
    perform pg_catalog.set_config(v_setting.key, v_setting.value, true);
  end loop;
end;
$$;

comment on function core.begin_pooled(jsonb) is 'Makes settings for one transaction, and refuses on a standby.';
