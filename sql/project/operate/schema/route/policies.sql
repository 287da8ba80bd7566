create or replace function operate.policies(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/policies
declare
  v_version text := core.catalogue_version();
  v_options record := operate.list_options(p_request);
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.list_page(
    v_version,
    'policies',
    (
      select jsonb_agg(to_jsonb(item) order by item.id collate "C")
      from (
        select
          named.id,
          operate.schema_name(relation.relnamespace) as schema,
          relation.relname as "table",
          policy.polname as name,
          operate.command_of_policy(policy.polcmd) as command,
          policy.polpermissive as permissive,
          operate.role_names(policy.polroles) as roles,
          pg_get_expr(policy.polqual, policy.polrelid) as using,
          pg_get_expr(policy.polwithcheck, policy.polrelid) as check,
          operate.comment_of('pg_policy'::regclass, policy.oid) as comment,
          relation.relrowsecurity as rls
        from
          pg_policy as policy
          join pg_class as relation on relation.oid = policy.polrelid
          cross join lateral (select format('%s %I', relation.oid::regclass, policy.polname)) as named (id)
        where
          (
            relation.relnamespace = any (v_options.namespaces)
            or (not p_request.query ? 'schema' and relation.oid = any (operate.open_relations()))
          )
          and named.id > v_options.after collate "C"
          and position(v_options.search in lower(named.id)) > 0
          and not operate.is_of_extension('pg_class'::regclass, relation.oid)
        order by named.id collate "C"
        limit v_options.take + 1
      ) as item
    ),
    v_options.take
  );
end;
$$;

comment on function operate.policies(core.request) is 'GET schema/policies: the policies of the application.';
