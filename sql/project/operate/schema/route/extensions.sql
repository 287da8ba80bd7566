create or replace function operate.extensions(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/extensions
declare
  v_version text := core.catalogue_version();
  v_options record := operate.list_options(p_request);
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.list_page(
    v_version,
    'extensions',
    (
      select jsonb_agg(to_jsonb(item) order by item.id collate "C")
      from (
        select
          available.name as id,
          available.name,
          extension.extversion as installed,
          available.default_version as version,
          namespace.nspname as schema,
          available.comment
        from
          pg_available_extensions() as available
          left join pg_extension as extension on extension.extname = available.name
          left join pg_namespace as namespace on namespace.oid = extension.extnamespace
        where available.name > v_options.after collate "C" and position(v_options.search in lower(available.name)) > 0
        order by available.name collate "C"
        limit v_options.take + 1
      ) as item
    ),
    v_options.take
  );
end;
$$;

comment on function operate.extensions(core.request) is
  'GET schema/extensions: the extensions that are installed, or may be.';
