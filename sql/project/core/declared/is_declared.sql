create or replace function core.is_declared(p_function oid, p_promise text default 'plain')
returns boolean language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select
    from core.plain_function as declared
    where declared.signature = p_function::regprocedure::text and declared.promise = p_promise
  );
end;
$$;

comment on function core.is_declared(oid, text) is 'True when an owner vouched for the function.';
