create or replace function core.catalogue_version()
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
-- Part of the name of every prepared statement, so that one compiled before a change is never found after
-- it. A digest of committed rows: a counter could be read in the new state before its change is visible.
-- The minute covers what no event trigger reports (memberships, a database that allows none).
begin
  return (
    select concat_ws('.', count(*), sum(change.id), max(change.id))
    from core.catalogue_change as change
  ) || '.' || extract(epoch from statement_timestamp())::bigint / 60;
end;
$$;

comment on function core.catalogue_version is 'Differs whenever the catalogue may have changed.';
