create or replace function operate.role_names(p_roles oid[])
returns jsonb language plpgsql stable as $$
-- The names of roles; 0 is public.
begin
  return (
    select jsonb_agg(case role.oid when 0 then 'public' else pg_get_userbyid(role.oid) end order by role.place)
    from unnest(p_roles) with ordinality as role (oid, place)
  );
end;
$$;
