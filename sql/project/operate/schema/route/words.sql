create or replace function operate.words_of_schemas(p_namespaces oid[])
returns jsonb language plpgsql stable as $$
-- The names in schemas.
-- Each name once, in its schema: what an editor completes.
begin
  return (
    with
      relation as (
        select
          known.relnamespace as namespace,
          jsonb_object_agg(
            known.relname,
            (
              select coalesce(jsonb_agg(attribute.attname order by attribute.attnum), '[]')
              from pg_attribute as attribute
              where attribute.attrelid = known.oid and attribute.attnum > 0 and not attribute.attisdropped
            )
          ) as names
        from pg_class as known
        where
          (known.relnamespace = any (p_namespaces) or known.oid = any ((select operate.open_relations())::oid[]))
          and known.relkind in ('r', 'p', 'v', 'm', 'f')
        group by known.relnamespace
      ),
      function as (
        select proc.pronamespace as namespace, jsonb_agg(distinct proc.proname) as names
        from pg_proc as proc
        where
          proc.pronamespace = any (p_namespaces)
          or proc.oid in (select to_regprocedure(open.signature) from core.open_function as open)
        group by proc.pronamespace
      ),
      type as (
        select known.typnamespace as namespace, jsonb_agg(distinct known.typname) as names
        from
          pg_type as known
          left join pg_class as relation on relation.oid = known.typrelid
        where
          known.typnamespace = any (p_namespaces)
          and (known.typtype in ('e', 'r', 'd') or (known.typtype = 'c' and relation.relkind = 'c'))
        group by known.typnamespace
      )
    select jsonb_object_agg(
      namespace.nspname,
      jsonb_build_object(
        'relations', coalesce(relation.names, '{}'),
        'functions', coalesce(function.names, '[]'),
        'types', coalesce(type.names, '[]')
      )
    )
    from
      pg_namespace as namespace
      left join relation on relation.namespace = namespace.oid
      left join function on function.namespace = namespace.oid
      left join type on type.namespace = namespace.oid
    where namespace.oid = any (p_namespaces) or relation.namespace is not null or function.namespace is not null
  );
end;
$$;

create or replace function operate.words(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/words. Extensions are there too: what they bring is used by name.
declare
  v_version text := core.catalogue_version();
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.versioned(
    v_version,
    jsonb_build_object(
      'schemas', operate.words_of_schemas(
        operate.application_schemas() || array(
          select extension.extnamespace
          from pg_extension as extension
          where extension.extnamespace != 'pg_catalog'::regnamespace
        )
      ),
      'roles', (select jsonb_agg(role.rolname order by role.rolname) from pg_roles as role where role.rolname !~ '^pg_')
    )
  );
end;
$$;

comment on function operate.words(core.request) is 'GET schema/words: the names that an editor completes.';
