create or replace function core.catalogue_version()
returns text
language plpgsql
stable
as $$
-- Part of the name of every compiled statement, so that one made before a change is never found after it. A digest
-- of committed rows: a counter could be read in the new state before its change is visible. The minute covers
-- what no event trigger reports (memberships, a database that allows none).
declare
  v_sum bigint;
  v_count bigint;
begin
  select sum(change.id), count(*)
  into v_sum, v_count
  from core.catalogue_change as change;
  return concat(
    to_hex(v_sum),
    '.',
    v_count,
    '.',
    to_hex(date_part('epoch', statement_timestamp())::bigint / 60)
  );
end;
$$;

comment on function core.catalogue_version is 'Differs whenever the catalogue may have changed.';
