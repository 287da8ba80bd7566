create or replace function operate.role_list(p_roles oid[])
returns text language plpgsql stable as $$
-- Roles by name, as statements take them; 0 is public.
begin
  return (
    select string_agg(
      case role.oid when 0 then 'public' else quote_ident(pg_get_userbyid(role.oid)) end,
      ', '
      order by case role.oid when 0 then '' else pg_get_userbyid(role.oid)::text end collate "C"
    )
    from unnest(p_roles) as role (oid)
  );
end;
$$;
