create or replace function api.readable_columns(p_relation oid, p_function oid, p_as oid)
returns text[] language plpgsql stable as $$
-- What a star shows to a role.
-- A star means the columns that the role may read. If it may read none, a star means all, so that Postgres raises its own
-- error. A table may have no columns.
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
