create or replace function api.primary_key(p_relation oid)
returns text[] language plpgsql stable as $$
-- The columns by which a row of the relation is known; null when there are none.
-- A view's is that of the table it shows, where it shows the whole key, and of one such table only.
begin
  return (
    with
      shown as (
        select
          key.conrelid,
          source.name,
          array_position(key.conkey, origin.base_place::smallint) as at,
          cardinality(key.conkey) as size
        from
          (
            select base, base_place, min(place) as place
            from api.column_origins(p_relation)
            group by base, base_place
          ) as origin
          join pg_catalog.pg_constraint as key
            on key.conrelid = origin.base and key.contype = 'p' and origin.base_place = any (key.conkey)
          join api.source_columns(p_relation, null) as source on source.place = origin.place
      ),
      found as (
        select array_agg(shown.name order by shown.at) as names, count(*) over () as tables
        from shown
        group by shown.conrelid, shown.size
        having count(*) = shown.size
      )
    select found.names
    from found
    where found.tables = 1
  );
end;
$$;
