create or replace function core.is_declared(p_function oid)
returns boolean language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select
    from core.plain_function as declared
    where declared.signature = p_function::regprocedure::text
  );
end;
$$;

comment on function core.is_declared(oid) is 'True when the function was declared plain.';
