create or replace function operate.grants(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- GET schema/grants
declare
  v_version text := core.catalogue_version();
  v_options record := operate.list_options(p_request);
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.list_page(
    v_version,
    'grants',
    (
      select jsonb_agg(to_jsonb(item) order by item.id collate "C")
      from
        (
          select
            named.id,
            namespace.nspname as schema,
            granted.what as object,
            given.grant ->> 'role' as role,
            given.grant -> 'rights' as rights,
            given.grant -> 'may_grant' as may_grant,
            given.grant -> 'columns' as columns
          from
            operate.granted_objects(null) as granted
            join pg_namespace as namespace on namespace.oid = operate.namespace_of(granted.class, granted.object)
            cross join lateral jsonb_array_elements(
              operate.grants_json(
                granted.acl,
                case
                  when granted.class = 'pg_class'::regclass then granted.object
                end,
                granted.owner
              )
            ) as given ("grant")
            cross join lateral (select concat(granted.what, ' to ', given.grant ->> 'role')) as named (id)
          where
            namespace.oid = any (v_options.namespaces)
            and named.id > v_options.after collate "C"
            and position(v_options.search in lower(named.id)) > 0
          order by named.id collate "C"
          limit v_options.take + 1
        ) as item
    ),
    v_options.take
  );
end;
$$;

comment on function operate.grants(core.request) is
  'GET schema/grants: what is granted on the objects of the application.';
