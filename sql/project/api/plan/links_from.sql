create or replace function api.is_unique_key(p_relation oid, p_columns smallint[])
returns boolean
language plpgsql
stable
as $$
begin
  return exists (
    select
    from pg_catalog.pg_index as index
    where
      index.indrelid = p_relation
      and index.indisunique
      and index.indpred is null
      and (index.indkey::smallint[])[0:index.indnkeyatts - 1] <@ p_columns
  );
end;
$$;

comment on function api.is_unique_key is
  'True when no two rows have the same values in the columns.';

create or replace function api.links_from(p_near oid, p_far oid)
returns table (name text, near text[], far text[], builtin boolean[], is_unique boolean)
language plpgsql
stable
as $$
-- The foreign keys of near, or of the tables it shows, that point at far, or at the tables it shows. Unique:
-- at most one row of near for each of far.
begin
  return query with
      nears as materialized (select * from api.column_origins(p_near)),
      fars as materialized (select * from api.column_origins(p_far)),
      keys as (
        select
          key.conname::text as name,
          key.conrelid,
          key.conkey,
          array_agg(near_column.attname::text order by pair.at) as near,
          array_agg(far_column.attname::text order by pair.at) as far,
          array_agg(
            near_column.atttypid < 16384 and far_column.atttypid < 16384
            order by pair.at
          ) as builtin
        from
          pg_catalog.pg_constraint as key
          cross join lateral unnest(key.conkey, key.confkey) with ordinality as pair (near, far, at)
          join nears on nears.base = key.conrelid and nears.base_place = pair.near
          join fars on fars.base = key.confrelid and fars.base_place = pair.far
          join pg_catalog.pg_attribute as near_column
            on near_column.attrelid = p_near and near_column.attnum = nears.place
          join pg_catalog.pg_attribute as far_column
            on far_column.attrelid = p_far and far_column.attnum = fars.place
        where
          key.contype = 'f'
          and key.conparentid = 0
          and key.conrelid in (select origin.base from nears as origin)
          and key.confrelid in (select origin.base from fars as origin)
        group by key.oid, key.conname, key.conrelid, key.conkey
        having count(*) = cardinality(key.conkey)
      )
    select
      keys.name,
      keys.near,
      keys.far,
      keys.builtin,
      api.is_unique_key(keys.conrelid, keys.conkey)
    from keys;
end;
$$;

comment on function api.links_from(oid, oid) is 'The ways a row of near points at a row of far.';
