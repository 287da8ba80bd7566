create or replace function operate.collate_clause(p_collation oid, p_type oid)
returns text language plpgsql stable as $$
-- The collation of a column, where it is not that of its type.
begin
  return (
    select ' collate ' || p_collation::regcollation
    from pg_type as type
    where type.oid = p_type and p_collation not in (0, type.typcollation)
  );
end;
$$;
