create or replace function operate.indexes(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- GET schema/indexes
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
      select jsonb_agg(to_jsonb(item) order by item.id collate "C")
      from
        (
          select
            named.id,
            relation.relnamespace::regnamespace::name as schema,
            relation.relname as "table",
            own.relname as name,
            index.indisunique as unique,
            index.indisprimary as primary,
            index.indisvalid as valid,
            method.amname as method,
            own.relpages::bigint * current_setting('block_size')::bigint as bytes,
            coalesce(pg_stat_get_numscans(own.oid), 0) as scans,
            (
              select rule.conname
              from pg_constraint as rule
              where rule.conindid = own.oid and rule.contype in ('p', 'u', 'x')
            ) as constraint,
            pg_get_indexdef(own.oid) as definition,
            obj_description(own.oid, 'pg_class') as comment
          from
            pg_index as index
            join pg_class as own on own.oid = index.indexrelid
            join pg_class as relation on relation.oid = index.indrelid
            join pg_am as method on method.oid = own.relam
            cross join lateral (select own.oid::regclass::text) as named (id)
          where
            relation.relnamespace = any (v_options.namespaces)
            and not own.relispartition
            and named.id > v_options.after collate "C"
            and (
              position(v_options.search in lower(named.id)) > 0
              or position(v_options.search in lower(relation.relname)) > 0
            )
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
  'GET schema/indexes: the indexes of the applications tables, with their use.';
