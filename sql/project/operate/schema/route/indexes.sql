create or replace function operate.indexes(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/indexes. An index is found by the name of its table too.
declare
  v_version text := core.catalogue_version();
  v_options record := operate.list_options(p_request);
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.list_page(
    v_version,
    'indexes',
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', item.id,
          'schema', operate.schema_name(item.namespace),
          'table', item.table
        ) || operate.index_json(item.oid)
        order by item.id collate "C"
      )
      from (
        select named.id, own.oid, relation.relnamespace as namespace, relation.relname as "table"
        from
          pg_index as index
          join pg_class as own on own.oid = index.indexrelid
          join pg_class as relation on relation.oid = index.indrelid
          cross join lateral (select own.oid::regclass::text) as named (id)
        where
          relation.relnamespace = any (v_options.namespaces)
          and not own.relispartition
          and named.id > v_options.after collate "C"
          and position(v_options.search in lower(concat(named.id, ' ', relation.relname))) > 0
          and not operate.is_of_extension('pg_class'::regclass, relation.oid)
        order by named.id collate "C"
        limit v_options.take + 1
      ) as item
    ),
    v_options.take
  );
end;
$$;

comment on function operate.indexes(core.request) is
  'GET schema/indexes: the indexes of the application''s tables, with their use.';
