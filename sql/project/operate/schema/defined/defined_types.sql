create or replace function operate.enum_definition(p_type oid, p_name text)
returns text language plpgsql stable as $$
-- The statement that makes an enum type.
begin
  return (
    select format(
      'create type %s as enum (%s);',
      p_name,
      string_agg(quote_literal(label.enumlabel), ', ' order by label.enumsortorder)
    )
    from pg_enum as label
    where label.enumtypid = p_type
  );
end;
$$;

create or replace function operate.composite_definition(p_type pg_type, p_name text)
returns text language plpgsql stable as $$
-- The statement that makes a composite type.
begin
  return (
    select concat(
      format('create type %s as (', p_name),
      string_agg(
        concat(
          format(E'\n  %I %s', attribute.attname, format_type(attribute.atttypid, attribute.atttypmod)),
          operate.collate_clause(attribute.attcollation, attribute.atttypid)
        ),
        ','
        order by attribute.attnum
      ),
      E'\n);',
      string_agg(
        operate.comment_line(
          format('column %s.%I', p_name, attribute.attname),
          operate.comment_of('pg_class'::regclass, p_type.typrelid, attribute.attnum)
        ),
        ''
        order by attribute.attnum
      )
    )
    from pg_attribute as attribute
    where attribute.attrelid = p_type.typrelid and attribute.attnum > 0 and not attribute.attisdropped
  );
end;
$$;

create or replace function operate.range_definition(p_type oid, p_name text)
returns text language plpgsql stable as $$
-- The statement that makes a range type.
begin
  return (
    select format(
      'create type %s as range (%s);',
      p_name,
      concat_ws(
        ', ',
        'subtype = ' || format_type(range.rngsubtype, null),
        case
          when not class.opcdefault then format(
            'subtype_opclass = %s.%I',
            class.opcnamespace::regnamespace,
            class.opcname
          )
        end,
        'collation = ' || nullif(range.rngcollation, 0)::regcollation::text,
        'canonical = ' || nullif(range.rngcanonical::oid, 0)::regproc::text,
        'subtype_diff = ' || nullif(range.rngsubdiff::oid, 0)::regproc::text,
        'multirange_type_name = ' || format_type(range.rngmultitypid, null)
      )
    )
    from
      pg_range as range
      join pg_opclass as class on class.oid = range.rngsubopc
    where range.rngtypid = p_type
  );
end;
$$;

create or replace function operate.domain_definition(p_type pg_type, p_name text)
returns text language plpgsql stable as $$
-- The statements that make a domain.
-- What is not valid cannot be part of CREATE DOMAIN. On 18 a domain's not null is a constraint too.
begin
  return (
    select concat(
      format('create domain %s as %s', p_name, format_type(p_type.typbasetype, p_type.typtypmod)),
      operate.collate_clause(p_type.typcollation, p_type.typbasetype),
      ' default ' || coalesce(pg_get_expr(p_type.typdefaultbin, 0), quote_literal(p_type.typdefault)),
      case when p_type.typnotnull then ' not null' end,
      string_agg(format(E'\n  constraint %I %s', rule.conname, rule.text), '' order by rule.conname) filter (
        where rule.convalidated
      ),
      ';',
      string_agg(
        format(E'\nalter domain %s add constraint %I %s;', p_name, rule.conname, rule.text),
        ''
        order by rule.conname
      ) filter (where not rule.convalidated),
      string_agg(
        operate.comment_line(
          format('constraint %I on domain %s', rule.conname, p_name),
          operate.comment_of('pg_constraint'::regclass, rule.oid)
        ),
        ''
        order by rule.conname
      )
    )
    from (
      select known.oid, known.conname, known.convalidated, pg_get_constraintdef(known.oid) as text
      from pg_constraint as known
      where known.contypid = p_type.oid and known.contype = 'c'
    ) as rule
  );
end;
$$;

create or replace function operate.defined_types()
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The types and domains of the application, with the statements that make them.
  -- Types that come with a table, a range or an array are not objects of their own.
  select
    'pg_type'::regclass,
    type.oid,
    case type.typtype when 'e' then 'enum' when 'c' then 'composite' when 'r' then 'range' else 'domain' end,
    named.as,
    concat(
      case type.typtype
        when 'e' then operate.enum_definition(type.oid, named.name)
        when 'c' then operate.composite_definition(type, named.name)
        when 'r' then operate.range_definition(type.oid, named.name)
        else operate.domain_definition(type, named.name)
      end,
      operate.owner_line(named.as, type.typowner),
      operate.comment_line(named.as, operate.comment_of('pg_type'::regclass, type.oid))
    )
  from
    pg_type as type
    left join pg_class as relation on relation.oid = type.typrelid
    cross join lateral (select format_type(type.oid, null)) as quoted (name)
    cross join lateral (
      select
        quoted.name,
        case type.typtype when 'd' then 'domain ' else 'type ' end || quoted.name
    ) as named (name, "as")
  where
    type.typnamespace = any (operate.application_schemas())
    and (type.typtype in ('e', 'r', 'd') or (type.typtype = 'c' and relation.relkind = 'c'))
    and not operate.is_of_extension('pg_type'::regclass, type.oid);
$$;
