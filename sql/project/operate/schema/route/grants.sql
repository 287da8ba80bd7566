create or replace function operate.grants_held(p_namespaces oid[])
returns table (id text, namespace oid, what text, acl aclitem[], relation oid, owner oid, role text)
language sql
stable as $$
  -- Which role holds something on which object.
  -- A line for each object and role, whether it holds the whole or columns of it.
  select
    concat(granted.what, ' to ', operate.role_name(holder.role)),
    granted.namespace,
    granted.what,
    granted.acl,
    known.relation,
    granted.owner,
    operate.role_names(array[holder.role]) ->> 0
  from
    operate.granted_objects(null) as granted
    cross join lateral (select case when granted.class = 'pg_class'::regclass then granted.object end) as known (
      relation
    )
    cross join lateral (
      select acl.grantee
      from aclexplode(granted.acl) as acl
      union
      select acl.grantee
      from
        pg_attribute as attribute
        cross join lateral aclexplode(attribute.attacl) as acl
      where attribute.attrelid = known.relation and attribute.attacl is not null and not attribute.attisdropped
    ) as holder (role)
  where granted.namespace = any (p_namespaces) and holder.role != granted.owner;
$$;

create or replace function operate.grants(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
      select jsonb_agg(
        jsonb_build_object(
          'id', item.id,
          'schema', operate.schema_name(item.namespace),
          'object', item.what
        ) || listed.grant
        order by item.id collate "C"
      )
      from
        (
          select held.*
          from operate.grants_held(v_options.namespaces) as held
          where held.id > v_options.after collate "C" and position(v_options.search in lower(held.id)) > 0
          order by held.id collate "C"
          limit v_options.take + 1
        ) as item
        cross join lateral jsonb_array_elements(operate.grants_json(item.acl, item.relation, item.owner)) as listed (
          "grant"
        )
      where listed.grant ->> 'role' = item.role
    ),
    v_options.take
  );
end;
$$;

comment on function operate.grants(core.request) is
  'GET schema/grants: what is granted on the objects of the application.';
