create or replace function api.typescript_enums()
returns text language sql stable as $$
  -- The section of enums.
  select string_agg(
    concat(
      api.typescript_comment(obj_description(type.oid, 'pg_type'), '      '),
      format(
        '      %s: %s',
        api.typescript_key(type.typname),
        coalesce(api.typescript_labels(type.oid, ' | '), 'never')
      )
    ),
    E'\n'
    order by type.typname::text collate "C"
  )
  from pg_catalog.pg_type as type
  where type.typnamespace = 'public'::regnamespace and type.typtype = 'e';
$$;

create or replace function api.typescript_composites(p_types jsonb)
returns text language sql stable as $$
  -- The section of composite types.
  select string_agg(
    concat(
      api.typescript_comment(obj_description(type.oid, 'pg_type'), '      '),
      format('      %s: ', api.typescript_key(type.typname)),
      api.typescript_object(
        (
          select string_agg(
            concat(
              api.typescript_comment(col_description(attribute.attrelid, attribute.attnum), '        '),
              format(
                '        %s: %s | null',
                api.typescript_key(attribute.attname),
                p_types -> attribute.atttypid::text ->> 'text'
              )
            ),
            E'\n'
            order by attribute.attname::text collate "C"
          )
          from pg_catalog.pg_attribute as attribute
          where attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped
        ),
        '      '
      )
    ),
    E'\n'
    order by type.typname::text collate "C"
  )
  from
    pg_catalog.pg_type as type
    join pg_catalog.pg_class as relation on relation.oid = type.typrelid and relation.relkind = 'c'
  where type.typnamespace = 'public'::regnamespace;
$$;

create or replace function api.typescript_constants()
returns text language sql stable as $$
  -- The labels of enums as values.
  select concat(
    E'/** The labels of enums, in their order. */\nexport const Constants = {\n  public: {\n    Enums: {\n',
    string_agg(
      format(E'      %s: [%s],\n', api.typescript_value_key(type.typname), api.typescript_labels(type.oid, ', ')),
      ''
      order by type.typname::text collate "C"
    ),
    E'    },\n  },\n} as const'
  )
  from pg_catalog.pg_type as type
  where type.typnamespace = 'public'::regnamespace and type.typtype = 'e';
$$;

create or replace function api.typescript_constraint_names(p_relation oid)
returns text[] language sql stable as $$
  -- The names of constraints that an error of the table may have.
  -- What Postgres names in an error. A unique index is named there like a constraint; not null is named by its column.
  select array_agg(known.name order by known.name collate "C")
  from (
    select rule.conname::text
    from pg_catalog.pg_constraint as rule
    where rule.conrelid = p_relation and rule.contype in ('c', 'f', 'p', 'u', 'x')
    union
    select relation.relname::text
    from
      pg_catalog.pg_index as index
      join pg_catalog.pg_class as relation on relation.oid = index.indexrelid
    where index.indrelid = p_relation and index.indisunique
  ) as known (name);
$$;

create or replace function api.typescript_constraints(p_relations oid[])
returns text language sql stable as $$
  -- The names of constraints as values.
  select concat(
    E'/** The names of constraints by table, as an error has them. */\nexport const Constraints = {\n  public: {\n',
    string_agg(
      format(
        E'    %s: %s,\n',
        api.typescript_value_key(relation.relname),
        api.typescript_names(api.typescript_constraint_names(relation.oid))
      ),
      ''
      order by relation.relname::text collate "C"
    ),
    E'  },\n} as const'
  )
  from pg_catalog.pg_class as relation
  where relation.oid = any (p_relations) and relation.relkind in ('r', 'p', 'f');
$$;
