create or replace function api.described_keys(p_as oid)
returns table (relation oid, place smallint, note text) language sql stable as $$
  -- What to say of columns that are keys.
  -- A table that the role may not read is not named to it.
  select
    key.conrelid,
    near.place,
    string_agg(
      distinct
      case key.contype when 'p' then 'Primary key' else format('Refers to %s.%s', far.relname, attribute.attname) end,
      E'\n'
    )
  from
    pg_catalog.pg_constraint as key
    cross join lateral unnest(key.conkey, key.confkey) as near (place, far)
    left join pg_catalog.pg_class as far on far.oid = key.confrelid
    left join pg_catalog.pg_attribute as attribute on attribute.attrelid = key.confrelid and attribute.attnum = near.far
  where
    key.connamespace = 'public'::regnamespace
    and (
      key.contype = 'p'
      or (
        key.contype = 'f'
        and far.relnamespace = 'public'::regnamespace
        and has_column_privilege(p_as, far.oid, attribute.attnum, 'select')
      )
    )
  group by key.conrelid, near.place;
$$;

create or replace function api.granted_columns(p_as oid)
returns table (
  relation oid, key text, place smallint, name text, type oid, modifier integer, is_nullable boolean, is_needed boolean,
  default_text text, reads boolean, inserts boolean, updates boolean
)
language sql
stable as $$
  -- The columns that a role may read or write.
  -- offset 0 as in api.described_relations.
  select may.*
  from (
    select
      attribute.attrelid,
      described.key,
      attribute.attnum,
      attribute.attname::text,
      attribute.atttypid,
      attribute.atttypmod,
      not attribute.attnotnull,
      attribute.attnotnull and not attribute.atthasdef and attribute.attidentity = '',
      case when attribute.attgenerated = '' then pg_get_expr(value.adbin, value.adrelid) end,
      'select' = any (described.may)
      and has_column_privilege(p_as, attribute.attrelid, attribute.attnum, 'select') as reads,
      able.is_written
      and 'insert' = any (described.may)
      and has_column_privilege(p_as, attribute.attrelid, attribute.attnum, 'insert') as inserts,
      able.is_written
      and 'update' = any (described.may)
      and has_column_privilege(p_as, attribute.attrelid, attribute.attnum, 'update') as updates
    from
      api.described_relations(p_as) as described
      join pg_catalog.pg_attribute as attribute
        on attribute.attrelid = described.relation and attribute.attnum > 0 and not attribute.attisdropped
      cross join lateral (select attribute.attgenerated = '' and attribute.attidentity != 'a') as able (is_written)
      left join pg_catalog.pg_attrdef as value on value.adrelid = attribute.attrelid and value.adnum = attribute.attnum
    offset 0
  ) as may
  where may.reads or may.inserts or may.updates;
$$;

create or replace function api.column_notes(p_as oid)
returns jsonb language sql stable as $$
  -- What to say of columns that are keys, by their places.
  select jsonb_object_agg(concat(key.relation, '.', key.place), key.note)
  from api.described_keys(p_as) as key;
$$;

create or replace function api.described_columns(p_as oid)
returns table (
  relation oid, key text, place smallint, name text, type text, reads boolean, updates boolean, is_needed boolean,
  schema jsonb
)
language sql
stable as $$
  -- The columns that a role may read or write, and their schemas.
  -- Each type is described once. What is always generated is only read; what may not be read is only written.
  with
    granted as materialized (select * from api.granted_columns(p_as)),
    typed as materialized (
      select
        known.*,
        api.type_schema(known.type, known.modifier) as schema,
        format_type(known.type, known.modifier) as name
      from (select distinct granted.type, granted.modifier from granted) as known
    ),
    noted as materialized (select api.column_notes(p_as) as notes)
  select
    granted.relation,
    concat(granted.key, '..', api.component_key(granted.name)),
    granted.place,
    granted.name,
    typed.name,
    granted.reads,
    granted.updates,
    granted.is_needed,
    api.column_schema(
      typed.schema,
      granted.is_nullable,
      granted.default_text,
      concat_ws(
        E'\n',
        col_description(granted.relation, granted.place),
        (select noted.notes ->> concat(granted.relation, '.', granted.place) from noted)
      ),
      case when not granted.inserts and not granted.updates then 'readOnly' when not granted.reads then 'writeOnly' end
    )
  from
    granted
    join typed on typed.type = granted.type and typed.modifier = granted.modifier;
$$;
