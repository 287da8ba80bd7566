create or replace function api.typescript_roles()
returns setof oid language sql stable as $$
  -- The roles whose rights decide what the types show.
  select api.executor_owner(known.role) from unnest(array['anon', 'authenticated', 'service_role']) as known (role);
$$;

create or replace function api.typescript_served()
returns oid[] language sql stable as $$
  -- The tables and views that the API serves to anybody.
  -- What none of the roles may reach is not served.
  select
    array(
      select distinct described.relation
      from
        api.typescript_roles() as known (role)
        cross join lateral api.described_relations(known.role) as described
    );
$$;

create or replace function api.typescript_computed(p_relations oid[])
returns table (relation oid, function oid, name text, type oid, is_set boolean) language sql stable as $$
  -- The computed columns and relationships of the relations.
  -- As api.computed_column and api.computed_relationship find them by name.
  select relation.oid, function.oid, function.proname::text, function.prorettype, function.proretset
  from
    pg_catalog.pg_class as relation
    join pg_catalog.pg_proc as function
      on function.pronargs = 1
      and function.proargtypes[0] = relation.reltype
      and function.pronamespace = 'public'::regnamespace
      and function.prokind = 'f'
      and function.provariadic = 0
    join pg_catalog.pg_type as result on result.oid = function.prorettype
  where
    relation.oid = any (p_relations)
    and (not function.proretset or result.typrelid != 0)
    and function.prorettype != 'void'::regtype
    and not exists (
      select
      from pg_catalog.pg_attribute as stored
      where
        stored.attrelid = relation.oid
        and stored.attname = function.proname
        and not stored.attisdropped
        and not function.proretset
    )
    and exists (
      select
      from api.typescript_roles() as known (role)
      where has_function_privilege(known.role, function.oid, 'execute')
    );
$$;

create or replace function api.typescript_callable(p_relations oid[])
returns oid[] language sql stable as $$
  -- The functions that anybody may call, or embed.
  -- A relationship is told of by its function, even where its row has no name and only an embed can give it.
  select
    array(
      select described.function
      from
        api.typescript_roles() as known (role)
        cross join lateral api.described_functions(known.role) as described
      union
      select computed.function
      from api.typescript_computed(p_relations) as computed
    );
$$;
