create or replace function operate.schema_name(p_namespace oid)
returns name language plpgsql stable as $$
-- As it is: regnamespace writes it with the quotes that a statement needs.
begin
  return (
    select namespace.nspname
    from pg_namespace as namespace
    where namespace.oid = p_namespace
  );
end;
$$;
