create or replace function operate.owner_line(p_what text, p_owner oid)
returns text language plpgsql stable as $$
-- The statement that names the owner of an object, where it is not the usual one.
-- Who runs the script owns what it makes, so only other owners are named, and none in an export. The owner of our schema
-- is the usual one.
begin
  return (
    select format(E'\nalter %s owner to %I;', p_what, pg_get_userbyid(p_owner))
    from pg_namespace as ours
    where
      ours.nspname = 'operate'
      and ours.nspowner != p_owner
      and operate.is_exported_role(p_owner)
      and not operate.is_export()
  );
end;
$$;
