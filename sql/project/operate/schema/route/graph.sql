create or replace function operate.graph_tables(p_namespaces oid[])
returns jsonb language plpgsql stable as $$
-- The tables of schemas, with their columns.
-- A partition is seen with its table.
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('schema', namespace.nspname, 'name', relation.relname, 'columns', listed.columns)
        order by namespace.nspname, relation.relname
      ),
      '[]'
    )
    from
      pg_class as relation
      join pg_namespace as namespace on namespace.oid = relation.relnamespace
      left join pg_constraint as key on key.conrelid = relation.oid and key.contype = 'p'
      cross join lateral (
        select coalesce(
          jsonb_agg(
            jsonb_build_array(
              attribute.attname,
              format_type(attribute.atttypid, attribute.atttypmod),
              not attribute.attnotnull,
              coalesce(attribute.attnum = any (key.conkey), false)
            )
            order by attribute.attnum
          ),
          '[]'
        )
        from pg_attribute as attribute
        where attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped
      ) as listed (columns)
    where
      relation.relnamespace = any (p_namespaces)
      and relation.relkind in ('r', 'p', 'f')
      and not relation.relispartition
      and not operate.is_of_extension('pg_class'::regclass, relation.oid)
  );
end;
$$;

create or replace function operate.graph(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/graph?schema=. A key may lead to a table of another schema, of ours too: that table is named, not drawn.
declare
  v_version text := core.catalogue_version();
  v_namespaces oid[] := (operate.list_options(p_request)).namespaces;
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.versioned(
    v_version,
    jsonb_build_object(
      'fields', array['name', 'type', 'nullable', 'primary'],
      'tables', operate.graph_tables(v_namespaces),
      'keys', (
        select coalesce(jsonb_agg(operate.key_json(key) - '{kind,definition,comment,inherited}'::text[]), '[]')
        from pg_constraint as key
        where key.contype = 'f' and key.conparentid = 0 and key.connamespace = any (v_namespaces)
      )
    )
  );
end;
$$;

comment on function operate.graph(core.request) is 'GET schema/graph: tables, and the keys between them.';
