create or replace function operate.defined_views(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The views of the application, or one, with the statements that make them.
  -- A materialized view is filled when everything else is there.
  select
    'pg_class'::regclass,
    relation.oid,
    named.kind,
    named.as,
    concat(
      format('create %s', named.as),
      (select core.options_clause(operate.all_options(relation))),
      E' as\n',
      case relation.relkind
        when 'v' then pg_get_viewdef(relation.oid)
        else rtrim(pg_get_viewdef(relation.oid), ';') || E'\nwith no data;'
      end,
      (
        select string_agg(
          format(
            E'\nalter view %s alter column %I set default %s;',
            relation.oid::regclass,
            attribute.attname,
            pg_get_expr(value.adbin, value.adrelid)
          ),
          ''
          order by value.adnum
        )
        from
          pg_attrdef as value
          join pg_attribute as attribute on attribute.attrelid = value.adrelid and attribute.attnum = value.adnum
        where value.adrelid = relation.oid
      ),
      operate.column_lines(relation),
      operate.owner_line(named.as, relation.relowner),
      operate.comment_line(named.as, operate.comment_of('pg_class'::regclass, relation.oid))
    )
  from
    operate.relations_in_question(p_relation) as relation
    cross join lateral (select case relation.relkind when 'v' then 'view' else 'materialized view' end) as called (kind)
    cross join lateral (select called.kind, format('%s %s', called.kind, relation.oid::regclass)) as named (kind, "as")
  where relation.relkind in ('v', 'm');
$$;
