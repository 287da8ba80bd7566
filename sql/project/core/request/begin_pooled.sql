create or replace function core.begin_pooled(p_settings jsonb)
returns void language plpgsql as $$
-- Begins a transaction that came through a pooler, where each may have another session: makes the settings for it alone.
-- The session's search path may be any, so every name is written whole. After a failover a pooler may lead to a standby.
begin
  if pg_catalog.pg_is_in_recovery() then
    raise exception using errcode = 'cannot_connect_now', message = 'the pooler leads to a standby';
  end if;

  perform pg_catalog.set_config(setting.key, setting.value, true)
  from pg_catalog.jsonb_each_text(p_settings) as setting;
  perform pg_catalog.set_config('plinth.pooled', 'on', true); -- for core.mark_dirty
end;
$$;

comment on function core.begin_pooled(jsonb) is 'Makes settings for one transaction, and refuses on a standby.';
