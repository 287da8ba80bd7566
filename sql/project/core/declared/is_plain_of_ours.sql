create or replace function core.is_plain_of_ours(p_function oid)
returns boolean language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select
    from core.open_function as open
    where open.is_plain and open.signature = p_function::regprocedure::text
  );
end;
$$;

comment on function core.is_plain_of_ours(oid) is 'True for an open function of ours that only reads and computes.';
