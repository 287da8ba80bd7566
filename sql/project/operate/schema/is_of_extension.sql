create or replace function operate.is_of_extension(p_class oid, p_object oid)
returns boolean language plpgsql stable as $$
-- True for an object that belongs to an extension.
begin
  return (
    select
      exists (
        select
        from pg_catalog.pg_depend as member
        where member.classid = p_class and member.objid = p_object and member.deptype = 'e'
      )
  );
end;
$$;
