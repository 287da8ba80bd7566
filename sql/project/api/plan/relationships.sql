create or replace function api.link_list(p_near text[], p_far text[], p_builtin boolean[])
returns api.link[] language plpgsql immutable parallel safe as $$
-- Columns of the near and of the far side, pair by pair.
begin
  return (
    select array_agg(row(pair.near, pair.far, pair.builtin)::api.link order by pair.at)
    from unnest(p_near, p_far, p_builtin) with ordinality as pair (near, far, builtin, at)
  );
end;
$$;

create or replace function api.is_unique_key(p_relation oid, p_columns smallint[])
returns boolean language plpgsql stable as $$
-- True when no two rows have the same values in the columns.
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

create or replace function api.links_from(p_near oid, p_far oid)
returns table (name text, near text[], far text[], builtin boolean[], is_unique boolean) language plpgsql stable as $$
-- The ways a row of near points at a row of far.
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
          array_agg(near_column.atttypid < 16384 and far_column.atttypid < 16384 order by pair.at) as builtin
        from
          pg_catalog.pg_constraint as key
          cross join lateral unnest(key.conkey, key.confkey) with ordinality as pair (near, far, at)
          join nears on nears.base = key.conrelid and nears.base_place = pair.near
          join fars on fars.base = key.confrelid and fars.base_place = pair.far
          join pg_catalog.pg_attribute as near_column
            on near_column.attrelid = p_near and near_column.attnum = nears.place
          join pg_catalog.pg_attribute as far_column on far_column.attrelid = p_far and far_column.attnum = fars.place
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

create or replace function api.junctions(p_near oid, p_far oid)
returns table (name text, junction oid, links api.link[], junction_links api.link[], words text[])
language plpgsql
stable as $$
-- The tables that tie rows of near to rows of far.
-- Tables whose primary key holds their foreign keys to both.
begin
  return query select
      concat(near_key.name, ' and ', far_key.name),
      junction.oid,
      api.link_list(near_key.far, near_key.near, near_key.builtin),
      api.link_list(far_key.near, far_key.far, far_key.builtin),
      array[junction.relname::text, far_key.name] || case when p_near != p_far then near_key.name end
    from
      (
        select distinct
          one.conrelid,
          one.conname::text as one_name,
          other.conname::text as other_name
        from
          pg_catalog.pg_constraint as one
          join pg_catalog.pg_constraint as other
            on other.conrelid = one.conrelid and other.contype = 'f' and other.oid != one.oid
          join pg_catalog.pg_constraint as primary_key
            on primary_key.conrelid = one.conrelid
            and primary_key.contype = 'p'
            and one.conkey || other.conkey <@ primary_key.conkey
        where
          one.contype = 'f'
          and one.confrelid in (select origin.base from api.column_origins(p_near) as origin)
          and other.confrelid in (select origin.base from api.column_origins(p_far) as origin)
      ) as pair
      join pg_catalog.pg_class as junction on junction.oid = pair.conrelid
      cross join lateral api.links_from(junction.oid, p_near) as near_key
      cross join lateral api.links_from(junction.oid, p_far) as far_key
    where
      junction.relnamespace = 'public'::regnamespace
      and near_key.name = pair.one_name
      and far_key.name = pair.other_name;
end;
$$;

create or replace function api.relationships(p_near oid, p_far oid)
returns table (name text, junction oid, is_many boolean, links api.link[], junction_links api.link[], words text[])
language plpgsql
stable as $$
-- All ways from a row of near to rows of far that go by the name of far.
-- Near points at far, far points at near, or a junction ties them. words: what a hint may name it by. Where near is far
-- its name means the rows that point at a row, as in PostgREST; api.joins_possible knows the one pointed at.
begin
  if p_near != p_far then
    return query select
        key.name,
        null::oid,
        false,
        api.link_list(key.near, key.far, key.builtin),
        null::api.link[],
        array[key.name] || key.near
      from api.links_from(p_near, p_far) as key;
  end if;

  return query select
      key.name,
      null::oid,
      not key.is_unique,
      api.link_list(key.far, key.near, key.builtin),
      null::api.link[],
      case when p_near != p_far then array[key.name] else '{}' end || key.near
    from api.links_from(p_far, p_near) as key;

  return query select tie.name, tie.junction, true, tie.links, tie.junction_links, tie.words
    from api.junctions(p_near, p_far) as tie;
end;
$$;
