create or replace function operate.advised_relations()
returns setof pg_class language sql stable as $$
  -- The relations of the application, without those of extensions.
  -- The schemas are asked for once, as a value of the query.
  select relation.*
  from pg_catalog.pg_class as relation
  where
    relation.relnamespace = any ((select operate.application_schemas())::oid[])
    and not exists (
      select
      from pg_catalog.pg_depend as membership
      where
        membership.classid = 'pg_catalog.pg_class'::regclass
        and membership.objid = relation.oid
        and membership.deptype = 'e'
    );
$$;
