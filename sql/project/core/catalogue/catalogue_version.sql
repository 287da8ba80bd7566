create or replace function core.catalogue_version()
returns text
language plpgsql
stable
as $$
-- Part of the name of every compiled statement, so that one made before a change is never found after it. A digest
-- of committed rows: a counter could be read in the new state before its change is visible. The minute covers
-- what no event trigger reports (memberships, a database that allows none). On the way of every request: an integer
-- is summed up in half the time.
begin
  return (
    select
      concat(
        to_hex(sum(change.id::integer)),
        '.',
        count(*),
        '.',
        to_hex(date_part('epoch', statement_timestamp())::bigint / 60)
      )
    from core.catalogue_change as change
  );
end;
$$;

comment on function core.catalogue_version is 'Differs whenever the catalogue may have changed.';
