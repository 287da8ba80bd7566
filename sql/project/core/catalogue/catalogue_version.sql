create or replace function core.catalogue_counter()
returns bigint language sql volatile as $$
  select case
    when pg_is_in_recovery() then core.replayed_changes()
    else coalesce(pg_sequence_last_value('core.catalogue_counter'), 0)
  end;
$$;

comment on function core.catalogue_counter is
  'Advances with each change of the catalogue, before its transaction ends; on a standby it differs when one was replayed.';

create or replace function core.refresh_catalogue_version()
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- A digest of committed rows: a counter advances before its change is visible. The session keeps the digest until the
-- counter moves, unless a change is under way: its transaction locks the table before the counter moves. Each step
-- here sees what was committed before it. The kept text is counter:version.
declare
  v_counter bigint := core.catalogue_counter();
  v_is_quiet boolean := current_setting('transaction_isolation') = 'read committed'
  and not exists (
    select
    from pg_catalog.pg_locks
    where
      locktype = 'relation'
      and database = (select oid from pg_catalog.pg_database where datname = current_database())
      and relation = 'core.catalogue_change'::regclass
      and mode = 'RowExclusiveLock'
  );
  v_version text := (
    select concat(to_hex(sum(change.id::integer)), '.', count(*))
    from core.catalogue_change as change
  );
begin
  if v_is_quiet and v_counter = core.catalogue_counter() then
    perform set_config('plinth.catalogue', concat(v_counter, ':', v_version), false);
  end if;
  return v_version;
end;
$$;

comment on function core.refresh_catalogue_version is 'The part of the version that event triggers change.';

create or replace function core.catalogue_version()
returns text language sql volatile as $$
  -- Part of the name of every compiled statement, so one compiled before a change is never found after it. The minute
  -- covers changes that no event trigger reports (memberships, a database that allows none). Reading a sequence takes a
  -- third of the time of a query.
  select
    case
      when starts_with(current_setting('plinth.catalogue', true), core.catalogue_counter() || ':') then split_part(
        current_setting('plinth.catalogue'),
        ':',
        2
      )
      else core.refresh_catalogue_version()
    end || '.' || to_hex(date_part('epoch', statement_timestamp())::bigint / 60);
$$;

comment on function core.catalogue_version is 'Differs whenever the catalogue may have changed.';

create or replace function core.counter_of(p_name text)
returns bigint language sql volatile as $$
  -- While the counter stays the same, nothing changed; reading it takes a tenth of the time of the version.
  select split_part(kept, ':', 1)::bigint
  from current_setting('plinth.catalogue', true) as kept
  where starts_with(p_name, 'plinth:' || split_part(kept, ':', 2) || '.');
$$;

comment on function core.counter_of(text) is
  'The counter when the statement was named; null when the catalogue was being changed.';
