create or replace function api.typescript_origins(p_relations oid[])
returns table (relation oid, place integer, base oid, base_place integer) language sql stable as $$
  -- The columns of tables that the relations' columns show.
  -- api.column_origins of each; a table's need no search.
  select attribute.attrelid, attribute.attnum::integer, attribute.attrelid, attribute.attnum::integer
  from
    pg_catalog.pg_attribute as attribute
    join pg_catalog.pg_class as relation on relation.oid = attribute.attrelid and relation.relkind in ('r', 'p', 'f')
  where relation.oid = any (p_relations) and attribute.attnum > 0
  union all
  select relation.oid, origin.place, origin.base, origin.base_place
  from
    pg_catalog.pg_class as relation
    cross join lateral api.column_origins(relation.oid) as origin
  where relation.oid = any (p_relations) and relation.relkind in ('v', 'm');
$$;

create or replace function api.typescript_instead(p_relation oid)
returns integer language sql stable as $$
  -- What triggers and rules do in the place of writing a view's columns.
  -- The bits of pg_relation_is_updatable: 4 for update, 8 for insert.
  select coalesce(bit_or(case when done.inserts then 8 else 0 end | case when done.updates then 4 else 0 end), 0)
  from (
    select trigger.tgtype::integer & 4 > 0, trigger.tgtype::integer & 16 > 0
    from pg_catalog.pg_trigger as trigger
    where trigger.tgrelid = p_relation and trigger.tgtype::integer & 64 > 0
    union all
    select rule.ev_type = '3', rule.ev_type = '2'
    from pg_catalog.pg_rewrite as rule
    where rule.ev_class = p_relation and rule.is_instead and rule.ev_qual::text = '<>'
  ) as done (inserts, updates);
$$;

create or replace function api.typescript_view_columns(p_relations oid[])
returns table (relation oid, place smallint, writes integer) language sql stable as $$
  -- What can be written of the columns of views that can be written: 8 by insert, 4 by update.
  -- A column that Postgres generates in the table can be written through no view.
  select
    attribute.attrelid,
    attribute.attnum,
    able.events & (
      able.instead | case
        when base.is_generated then 0
        when pg_column_is_updatable(view.oid::regclass, attribute.attnum, false) then 12
        else 0
      end
    )
  from
    pg_catalog.pg_class as view
    cross join lateral (
      select pg_relation_is_updatable(view.oid::regclass, true), api.typescript_instead(view.oid)
      offset 0
    ) as able (events, instead)
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = view.oid and attribute.attnum > 0 and not attribute.attisdropped
    left join (
      select origin.relation, origin.place, shown.attgenerated != '' or shown.attidentity = 'a'
      from
        api.typescript_origins(p_relations) as origin
        join pg_catalog.pg_attribute as shown on shown.attrelid = origin.base and shown.attnum = origin.base_place
    ) as base (relation, place, is_generated)
      on base.relation = attribute.attrelid and base.place = attribute.attnum
  where view.oid = any (p_relations) and view.relkind = 'v' and able.events & 12 > 0;
$$;

create or replace function api.typescript_written(p_relations oid[])
returns table (relation oid, place smallint, writes integer) language sql stable as $$
  -- What can be written of each column: 8 by insert, 4 by update.
  select
    attribute.attrelid,
    attribute.attnum,
    case
      when attribute.attgenerated != '' or attribute.attidentity = 'a' then 0
      when owner.relkind = 'f' then pg_relation_is_updatable(owner.oid::regclass, true) & 12
      else 12
    end
  from
    pg_catalog.pg_class as owner
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = owner.oid and attribute.attnum > 0 and not attribute.attisdropped
  where owner.oid = any (p_relations) and owner.relkind in ('r', 'p', 'f')
  union all
  select shown.*
  from
    api.typescript_view_columns(
      array(
        select view.oid
        from pg_catalog.pg_class as view
        where view.oid = any (p_relations) and view.relkind = 'v'
      )
    ) as shown;
$$;

create or replace function api.typescript_member(
  p_name text, p_is_optional boolean, p_type text, p_is_nullable boolean, p_comment text
)
returns text language sql immutable parallel safe as $$
  -- A column, as a line of a row.
  select concat(
    api.typescript_comment(p_comment, '          '),
    '          ',
    api.typescript_key(p_name),
    case when p_is_optional then '?' end,
    ': ',
    p_type,
    case when p_is_nullable then ' | null' end
  );
$$;

create or replace function api.typescript_columns(p_relations oid[], p_types jsonb)
returns table (
  relation oid, name text, comment text, type text, is_nullable boolean, is_needed boolean, writes integer,
  is_computed boolean
)
language sql
stable as $$
  -- The columns of relations, computed ones too, as types say them.
  -- A view's column may be null whatever it shows. A computed column is only read.
  select
    attribute.attrelid,
    attribute.attname::text,
    col_description(attribute.attrelid, attribute.attnum),
    said.type ->> 'text',
    null_too.stays,
    not null_too.stays
    and not attribute.atthasdef
    and attribute.attidentity = ''
    and not (said.type -> 'default')::boolean,
    coalesce(written.writes, 0),
    false
  from
    pg_catalog.pg_class as owner
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = owner.oid and attribute.attnum > 0 and not attribute.attisdropped
    left join api.typescript_written(p_relations) as written
      on written.relation = attribute.attrelid and written.place = attribute.attnum
    cross join lateral (select p_types -> attribute.atttypid::text) as said (type)
    cross join lateral (
      select owner.relkind in ('v', 'm') or not (attribute.attnotnull or (said.type -> 'not_null')::boolean)
    ) as null_too (stays)
  where owner.oid = any (p_relations)
  union all
  select
    computed.relation,
    computed.name,
    obj_description(computed.function, 'pg_proc'),
    p_types -> computed.type::text ->> 'text',
    true,
    false,
    0,
    true
  from api.typescript_computed(p_relations) as computed
  where not computed.is_set;
$$;
