-- What SQL made for Supabase takes for granted: uuid_generate_v4(), and the trigger moddatetime, which Postgres lets only a
-- superuser install. In the embedded Postgres one runs this at each start, so it calls nothing that the owner could have
-- changed. The owner has those that it may make itself. Where the application has functions of these names, they stay.
do $$
declare
  v_extension record;
begin
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    return;
  end if;

  for v_extension in
    select
      available.name,
      case
        when version.trusted and pg_catalog.has_schema_privilege(db.datdba, 'extensions', 'create')
          then pg_catalog.pg_get_userbyid(db.datdba)
        else current_user
      end as maker
    from
      pg_catalog.pg_available_extensions as available
      join pg_catalog.pg_available_extension_versions as version
        on version.name = available.name and version.version = available.default_version
      join pg_catalog.pg_database as db on db.datname = pg_catalog.current_database()
    where available.name in ('uuid-ossp', 'moddatetime') and available.installed_version is null
  loop
    begin
      execute pg_catalog.format('set local role %I', v_extension.maker);
      execute pg_catalog.format('create extension if not exists %I schema extensions', v_extension.name);
      reset role;
    exception when duplicate_function or duplicate_object then
      raise notice '% is not installed: %', v_extension.name, sqlerrm;
    end;
  end loop;
end
$$;
