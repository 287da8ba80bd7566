create or replace function api.junctions(p_near oid, p_far oid)
returns table (name text, junction oid, links api.link[], junction_links api.link[], words text[])
language plpgsql
stable
as $$
-- Tables whose primary key holds their foreign keys to both.
begin
  return query select
      concat(near_key.name, ' and ', far_key.name),
      junction.oid,
      api.link_list(near_key.far, near_key.near, near_key.builtin),
      api.link_list(far_key.near, far_key.far, far_key.builtin),
      array[junction.relname::text, far_key.name] || case
        when p_near != p_far then near_key.name
      end
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

comment on function api.junctions is 'The tables that tie rows of near to rows of far.';

create or replace function api.relationships(p_near oid, p_far oid)
returns table (
  name text,
  junction oid,
  is_many boolean,
  links api.link[],
  junction_links api.link[],
  words text[]
)
language plpgsql
stable
as $$
-- Near points at far, far points at near, or a junction ties them. words: what a hint may name it by.
begin
  return query select
      key.name,
      null::oid,
      false,
      api.link_list(key.near, key.far, key.builtin),
      null::api.link[],
      array[key.name] || key.near
    from api.links_from(p_near, p_far) as key;

  if p_near != p_far then
    return query select
        key.name,
        null::oid,
        not key.is_unique,
        api.link_list(key.far, key.near, key.builtin),
        null::api.link[],
        array[key.name] || key.near
      from api.links_from(p_far, p_near) as key;
  end if;

  return query select tie.name, tie.junction, true, tie.links, tie.junction_links, tie.words
    from api.junctions(p_near, p_far) as tie;
end;
$$;

comment on function api.relationships(oid, oid) is 'All ways from a row of near to rows of far.';
