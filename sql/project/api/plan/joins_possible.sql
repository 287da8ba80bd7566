create or replace function api.targets_of(p_near oid, p_name text)
returns table (far oid, key text) language plpgsql stable as $$
-- The relations that the name of an embed may mean.
-- The relation of that name; or, where none is called so, those that a foreign key of that name, or of one column
-- of that name, points at; or, where there is no such key either, those whose foreign key of that name points here.
begin
  return query select relation.oid, null::text
    from pg_catalog.pg_class as relation
    where
      relation.relnamespace = 'public'::regnamespace
      and relation.relname = p_name::name
      and relation.relname::text = p_name
      and relation.relkind in ('r', 'p', 'v', 'm', 'f')
      and not relation.relispartition;
  if found then
    return;
  end if;

  return query select distinct target.oid, key.conname::text
    from
      api.column_origins(p_near) as origin
      join pg_catalog.pg_constraint as key on key.conrelid = origin.base and key.contype = 'f'
      join pg_catalog.pg_attribute as attribute
        on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
      join pg_catalog.pg_class as target on target.oid = key.confrelid
    where
      target.relnamespace = 'public'::regnamespace
      and (key.conname::text = p_name or (cardinality(key.conkey) = 1 and attribute.attname::text = p_name));
  if found then
    return;
  end if;

  return query select distinct source.oid, key.conname::text
    from
      api.column_origins(p_near) as origin
      join pg_catalog.pg_constraint as key on key.confrelid = origin.base and key.contype = 'f'
      join pg_catalog.pg_class as source on source.oid = key.conrelid
    where
      source.relnamespace = 'public'::regnamespace
      and not source.relispartition
      and key.conname = p_name::name
      and key.conname::text = p_name;
end;
$$;

create or replace function api.joins_possible(p_near oid, p_name text, p_hint text)
returns table (name text, far oid, junction oid, is_many boolean, links api.link[], junction_links api.link[])
language plpgsql
stable as $$
-- The relationships that an embed may mean.
-- The name of a relation means all ways to it, that of a key or of its column what the key points at, and that of a key
-- which points here the rows that have it; so does the relation's own name with one of its keys as the hint mean what
-- that points at. A key between the two tables comes before a junction, unless the hint names that.
begin
  return query with
      target as materialized (select * from api.targets_of(p_near, p_name)),
      found as (
        select target.far as target, way.name, way.junction, way.is_many, way.links, way.junction_links
        from
          target
          cross join lateral api.relationships(p_near, target.far) as way
        where target.key is null and (p_hint is null or p_hint = any (way.words))
        union all
        select target.far, key.name, null, false, api.link_list(key.near, key.far, key.builtin), null
        from
          target
          cross join lateral api.links_from(p_near, target.far) as key
        where
          (target.key is not null or target.far = p_near)
          and key.name = coalesce(target.key, p_hint)
          and (p_hint is null or p_hint = any (key.name || key.near))
          and (target.key is not null or p_hint != all (key.near))
        union all
        select target.far, key.name, null, not key.is_unique, api.link_list(key.far, key.near, key.builtin), null
        from
          target
          cross join lateral api.links_from(target.far, p_near) as key
        where
          key.name = target.key
          and (p_hint is null or p_hint = any (key.name || key.near))
          and not exists (select from api.links_from(p_near, target.far) as own where own.name = target.key)
      )
    select
      found.name, found.target, found.junction, found.is_many, found.links, found.junction_links
    from found
    where found.junction is null or not exists (select from found as direct where direct.junction is null);
end;
$$;
