create or replace function core.settled_version()
returns text language plpgsql as $$
-- The version of the catalogue; null while somebody is changing it.
-- Two changes of one transaction have one version, so nothing is remembered of it before it ends.
declare
  v_version text := core.catalogue_version();
begin
  return case
    when starts_with(current_setting('plinth.catalogue', true), core.catalogue_counter() || ':') then v_version
  end;
end;
$$;

create or replace function core.remembers(p_finding text)
returns boolean language plpgsql as $$
-- What this session found out about the catalogue as it still is. Nothing in a transaction that already ran code of the
-- application, which can set anything.
begin
  return not core.session_is_dirty() and current_setting('plinth.found_' || p_finding, true) = core.settled_version();
end;
$$;

comment on function core.remembers(text) is 'True where this session remembers that, and the catalogue is as it was.';

create or replace function core.remember(p_finding text)
returns void language sql volatile as $$
  -- Remembers a finding until the catalogue changes.
  select set_config('plinth.found_' || p_finding, core.settled_version(), false);
$$;
