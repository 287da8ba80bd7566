create or replace function core.note_rights()
returns void language plpgsql as $$
-- Keeps the list of the application's rights, while a gateway runs.
-- A right that is revoked while a gateway runs was revoked on purpose, so the list follows the catalogue. Reading all
-- rights is slow in a large catalogue: a session does it once for each version, or every time without event triggers.
-- Writes: core.application_right
declare
  v_version text := core.refresh_catalogue_version();
begin
  if
    (core.installation_row()).event_triggers
    and current_setting('plinth.rights_noted', true) = v_version
  then
    return;
  end if;

  lock table core.application_right in share row exclusive mode;
  delete from core.application_right as known
  where known.gone_since is null and known.name not in (select core.rights_now());
  insert into core.application_right (name)
  select core.rights_now()
  on conflict (name) do update
    set gone_since = null
    where application_right.gone_since is not null;
  perform set_config('plinth.rights_noted', v_version, false);
end;
$$;
