create or replace function operate.identity_clause(p_relation oid, p_column pg_attribute)
returns text language plpgsql stable as $$
-- The clause of an identity column, with the options of its sequence that are not the usual ones.
-- The name is told where it is not the one that Postgres would choose, so far as that can be seen.
begin
  return (
    select core.identity_clause(
      p_column.attidentity,
      case
        when sequence.relname != concat(relation.relname, '_', p_column.attname, '_seq')
          or sequence.relnamespace != relation.relnamespace
          then sequence.oid::regclass::text
      end,
      operate.sequence_options(sequence.oid)
    )
    from
      pg_class as relation
      join pg_depend as owned
        on owned.classid = 'pg_class'::regclass
        and owned.refclassid = 'pg_class'::regclass
        and owned.refobjid = relation.oid
        and owned.refobjsubid = p_column.attnum
        and owned.deptype = 'i'
      join pg_class as sequence on sequence.oid = owned.objid and sequence.relkind = 'S'
    where relation.oid = p_relation
  );
end;
$$;

create or replace function operate.columns_written(p_relation pg_class)
returns table (number smallint, name text, type text, value text, is_computed boolean, is_required boolean)
language plpgsql
stable as $$
-- The columns of a table, in the parts that CREATE TABLE takes.
-- On 18 a partition has the identity of its parent, which attaching gives it; and not null may be a constraint that is
-- not valid yet, which is an object of its own.
begin
  return query select
      attribute.attnum,
      quote_ident(attribute.attname),
      concat(
        format_type(attribute.atttypid, attribute.atttypmod),
        case when attribute.attfdwoptions is not null then core.options_clause(attribute.attfdwoptions, 'options') end,
        operate.collate_clause(attribute.attcollation, attribute.atttypid)
      ),
      case
        when attribute.attgenerated != '' then core.computed_clause(
          pg_get_expr(default_of.adbin, default_of.adrelid),
          attribute.attgenerated
        )
        when attribute.attidentity = '' then pg_get_expr(default_of.adbin, default_of.adrelid)
        when not p_relation.relispartition then operate.identity_clause(p_relation.oid, attribute)
      end,
      attribute.attgenerated != '' or attribute.attidentity != '',
      attribute.attnotnull and late.oid is null
    from
      pg_attribute as attribute
      left join pg_attrdef as default_of
        on default_of.adrelid = attribute.attrelid and default_of.adnum = attribute.attnum
      left join pg_constraint as late
        on late.conrelid = attribute.attrelid
        and late.contype = 'n'
        and late.conkey[1] = attribute.attnum
        and not late.convalidated
    where attribute.attrelid = p_relation.oid and attribute.attnum > 0 and not attribute.attisdropped;
end;
$$;

create or replace function operate.table_place(p_relation pg_class)
returns text language plpgsql stable as $$
-- What the statement that makes a table says behind its columns, and no statement changes.
-- A child names all its columns: those it inherits are merged. A partition is attached afterwards, so that its columns
-- keep their order.
begin
  return (
    select concat(
      case
        when not p_relation.relispartition then (
          select ' inherits (' || string_agg(parent.inhparent::regclass::text, ', ' order by parent.inhseqno) || ')'
          from pg_inherits as parent
          where parent.inhrelid = p_relation.oid
        )
      end,
      (
        select concat(format(' server %I', server.srvname), core.options_clause(foreign_table.ftoptions, 'options'))
        from
          pg_foreign_table as foreign_table
          join pg_foreign_server as server on server.oid = foreign_table.ftserver
        where foreign_table.ftrelid = p_relation.oid
      ),
      ' partition by ' || pg_get_partkeydef(p_relation.oid)
    )
  );
end;
$$;

create or replace function operate.table_creation(p_relation pg_class)
returns text language plpgsql stable as $$
-- The statement that makes a table.
begin
  return core.table_statement(
    case when p_relation.relkind = 'f' then 'foreign' when p_relation.relpersistence = 'u' then 'unlogged' end,
    p_relation.oid::regclass::text,
    (
      select string_agg(
        E'\n  ' || core.column_clause(
          written.name, written.type, written.value, written.is_computed, written.is_required
        ),
        ','
        order by written.number
      )
      from operate.columns_written(p_relation) as written
    ),
    operate.table_place(p_relation),
    operate.all_options(p_relation)
  ) || ';';
end;
$$;

create or replace function operate.ownership_lines(p_relation oid)
returns text language plpgsql stable as $$
-- The statements that give a table the sequences of its serial columns.
begin
  return (
    select string_agg(
      format(E'\nalter sequence %s owned by %s.%I;', sequence.oid::regclass, p_relation::regclass, attribute.attname),
      ''
      order by attribute.attnum
    )
    from
      pg_depend as owned
      join pg_class as sequence on sequence.oid = owned.objid and sequence.relkind = 'S'
      join pg_attribute as attribute on attribute.attrelid = owned.refobjid and attribute.attnum = owned.refobjsubid
    where
      owned.classid = 'pg_class'::regclass
      and owned.refclassid = 'pg_class'::regclass
      and owned.refobjid = p_relation
      and owned.deptype = 'a'
  );
end;
$$;

create or replace function operate.table_lines(p_relation pg_class)
returns text language plpgsql stable as $$
-- The statements on a table that are not part of its creation.
-- Whether row level security holds is always said: a new table of public may get it without being asked.
begin
  return (
    select concat(
      (
        select format(
          E'\nalter table only %s attach partition %s %s;',
          parent.inhparent::regclass,
          p_relation.oid::regclass,
          pg_get_expr(p_relation.relpartbound, p_relation.oid)
        )
        from pg_inherits as parent
        where p_relation.relispartition and parent.inhrelid = p_relation.oid
      ),
      operate.ownership_lines(p_relation.oid),
      case
        when p_relation.relkind in ('r', 'p') then format(
          E'\nalter table %s %s row level security;',
          p_relation.oid::regclass,
          case when p_relation.relrowsecurity then 'enable' else 'disable' end
        )
      end,
      case
        when p_relation.relforcerowsecurity then format(
          E'\nalter table %s force row level security;',
          p_relation.oid::regclass
        )
      end,
      case
        when p_relation.relkind = 'f' then null
        when p_relation.relreplident = 'f' then format(
          E'\nalter table only %s replica identity full;',
          p_relation.oid::regclass
        )
        when p_relation.relreplident = 'n' then format(
          E'\nalter table only %s replica identity nothing;',
          p_relation.oid::regclass
        )
      end,
      case
        when p_relation.reloftype != 0 then format(
          E'\nalter table %s of %s;',
          p_relation.oid::regclass,
          format_type(p_relation.reloftype, null)
        )
      end
    )
  );
end;
$$;

create or replace function operate.defined_tables(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The tables of the application, or one, with the statements that make them.
  select
    'pg_class'::regclass,
    relation.oid,
    'table',
    named.as,
    concat(
      operate.table_creation(relation),
      operate.table_lines(relation),
      operate.column_lines(relation),
      operate.owner_line(named.as, relation.relowner),
      operate.comment_line(
        concat(case relation.relkind when 'f' then 'foreign ' end, named.as),
        operate.comment_of('pg_class'::regclass, relation.oid)
      )
    )
  from
    operate.relations_in_question(p_relation) as relation
    cross join lateral (select format('table %s', relation.oid::regclass)) as named ("as")
  where relation.relkind in ('r', 'p', 'f');
$$;
