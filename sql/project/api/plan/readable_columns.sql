create or replace function api.readable_columns(p_relation oid, p_function oid, p_as oid)
returns text[]
language plpgsql
stable
as $$
-- A star is what the role may read. Where it may read nothing it is everything, so that Postgres itself
-- refuses and says why. A table may have no columns.
begin
  return array(
    select source.name
    from api.source_columns(p_relation, p_function) as source
    where
      p_relation is null
      or has_column_privilege(p_as, p_relation, source.place::smallint, 'select')
      or not has_any_column_privilege(p_as, p_relation, 'select')
    order by source.place
  );
end;
$$;

comment on function api.readable_columns is 'What a star shows to a role.';
