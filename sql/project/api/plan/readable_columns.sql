create or replace function api.readable_columns(p_relation oid, p_as oid)
returns api.output[]
language sql
stable
as $$
  -- A star is what the role may read. Where it may read nothing it is everything, so that Postgres itself
  -- refuses and says why.
  select array_agg(row(attribute.attname, attribute.attname)::api.output order by attribute.attnum)
  from pg_catalog.pg_attribute as attribute
  where
    attribute.attrelid = p_relation
    and attribute.attnum > 0
    and not attribute.attisdropped
    and (
      has_column_privilege(p_as, p_relation, attribute.attnum, 'select')
      or not has_any_column_privilege(p_as, p_relation, 'select')
    );
$$;

comment on function api.readable_columns(oid, oid) is 'What a star shows to a role.';
