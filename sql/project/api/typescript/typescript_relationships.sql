create or replace function api.typescript_names(p_names text[])
returns text language sql immutable parallel safe as $$
  -- Names as a list of strings.
  select '[' || coalesce(string_agg(api.typescript_string(given.name), ', ' order by given.at), '') || ']'
  from unnest(p_names) with ordinality as given (name, at);
$$;

create or replace function api.typescript_links(p_relations oid[])
returns table (near oid, far oid, key oid, near_names text[], far_names text[])
language sql
stable
set enable_nestloop = off
set jit = off as $$
  -- The ways in which rows of relations point at rows of others.
  -- What api.links_from says of each pair of relations, at once. Until the catalogue is analyzed Postgres expects a single
  -- key, and would compare each of them with each column. A join that is switched off costs so much that each query below
  -- would be compiled.
  with
    origin as materialized (
      select known.*, attribute.attname::text as name
      from
        api.typescript_origins(p_relations) as known
        join pg_catalog.pg_attribute as attribute
          on attribute.attrelid = known.relation and attribute.attnum = known.place
    ),
    pair as materialized (
      select
        key.oid as key,
        key.conrelid,
        key.confrelid,
        cardinality(key.conkey) as length,
        pair.near,
        pair.far,
        pair.at
      from
        pg_catalog.pg_constraint as key
        cross join lateral unnest(key.conkey, key.confkey) with ordinality as pair (near, far, at)
      where key.contype = 'f' and key.conparentid = 0
    )
  select
    near.relation,
    far.relation,
    pair.key,
    array_agg(near.name order by pair.at),
    array_agg(far.name order by pair.at)
  from
    pair
    join origin as near on near.base = pair.conrelid and near.base_place = pair.near
    join origin as far on far.base = pair.confrelid and far.base_place = pair.far
  group by near.relation, far.relation, pair.key, pair.length
  having count(*) = pair.length;
$$;

create or replace function api.typescript_relationships(p_relations oid[])
returns table (relation oid, text text) language sql stable as $$
  -- The relationships of each relation, in Supabase's form.
  select
    link.near,
    string_agg(
      concat_ws(
        E'\n',
        '          {',
        '            foreignKeyName: ' || api.typescript_string(key.conname),
        '            columns: ' || api.typescript_names(link.near_names),
        '            isOneToOne: ' || api.is_unique_key(key.conrelid, key.conkey)::text,
        '            referencedRelation: ' || api.typescript_string(far.relname),
        '            referencedColumns: ' || api.typescript_names(link.far_names),
        '          },'
      ),
      E'\n'
      order by key.conname::text collate "C", far.relname::text collate "C", link.near_names::text collate "C"
    )
  from
    api.typescript_links(p_relations) as link
    join pg_catalog.pg_constraint as key on key.oid = link.key
    join pg_catalog.pg_class as far on far.oid = link.far
  group by link.near;
$$;
