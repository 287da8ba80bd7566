create or replace function operate.role_name(p_role oid)
returns text language sql stable as $$
  -- The name of a role, as statements take it; 0 is public.
  select case p_role when 0 then 'public' else quote_ident(pg_get_userbyid(p_role)) end;
$$;
