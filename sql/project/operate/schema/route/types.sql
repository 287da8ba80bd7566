create or replace function operate.types(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/types
declare
  v_version text := core.catalogue_version();
  v_options record := operate.list_options(p_request);
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.list_page(
    v_version,
    'types',
    (
      select jsonb_agg(to_jsonb(item) order by item.id collate "C")
      from (
        select
          named.id,
          operate.schema_name(type.typnamespace) as schema,
          type.typname as name,
          case type.typtype
            when 'e' then 'enum'
            when 'c' then 'composite'
            when 'r' then 'range'
            else 'domain'
          end as kind,
          (
            select jsonb_agg(label.enumlabel order by label.enumsortorder)
            from pg_enum as label
            where label.enumtypid = type.oid
          ) as labels,
          format_type(nullif(type.typbasetype, 0), type.typtypmod) as base,
          operate.comment_of('pg_type'::regclass, type.oid) as comment,
          (
            select count(*)
            from
              pg_attribute as attribute
              join pg_class as relation on relation.oid = attribute.attrelid
            where
              attribute.atttypid in (type.oid, type.typarray)
              and not attribute.attisdropped
              and relation.relkind in ('r', 'p', 'f')
          ) as columns
        from
          pg_type as type
          left join pg_class as relation on relation.oid = type.typrelid
          cross join lateral (select format_type(type.oid, null)) as named (id)
        where
          type.typnamespace = any (v_options.namespaces)
          and (type.typtype in ('e', 'r', 'd') or (type.typtype = 'c' and relation.relkind = 'c'))
          and named.id > v_options.after collate "C"
          and position(v_options.search in lower(named.id)) > 0
          and not operate.is_of_extension('pg_type'::regclass, type.oid)
        order by named.id collate "C"
        limit v_options.take + 1
      ) as item
    ),
    v_options.take
  );
end;
$$;

comment on function operate.types(core.request) is 'GET schema/types: the types and domains of the application.';
