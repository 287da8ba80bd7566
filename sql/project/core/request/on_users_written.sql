create or replace function core.on_users_written()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- On users, files and buckets, where applications put triggers and keys that cascade. Their code may leave settings or
-- temporary tables in the session, so this marks the transaction and the gateway cleans the connection. That there is no
-- such code is remembered until the catalogue changes. For other code see core.foreign_code.
declare
  v_finding text := concat('quiet_', tg_relid, '_', tg_op);
  v_event smallint := case tg_op when 'INSERT' then 4 when 'DELETE' then 8 when 'UPDATE' then 16 end;
begin
  if core.remembers(v_finding) then
    return null;
  end if;

  if
    tg_op = 'TRUNCATE'
    or exists (
      select
      from core.foreign_triggers() as trigger
      where trigger.relation = tg_relid and trigger.events & v_event != 0 and not trigger.only_looks
    )
  then
    perform core.mark_dirty();
  else
    perform core.remember(v_finding);
  end if;
  return null;
end;
$$;

comment on function core.on_users_written is
  'Calls core.mark_dirty when code of the application may have run on users, files or buckets.';
