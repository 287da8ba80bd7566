create or replace function operate.role_name(p_role oid)
returns text language sql stable as $$
  select case p_role when 0 then 'public' else quote_ident(pg_get_userbyid(p_role)) end;
$$;

comment on function operate.role_name(oid) is 'The name of a role, as statements take it; 0 is public.';
