create or replace function core.report_owner()
returns table (finding text, object text) language sql stable set search_path = pg_catalog, pg_temp as $$
  -- What the owner, and so an operator who runs SQL, reaches beyond this database.
  -- Operators with the role admin run SQL as the owner of this database, so what it reaches is theirs: as a superuser
  -- the machine, by CREATEROLE below 16 every role but superusers, also those that read and write the machine's files.
  -- Another database of ours is the operators', or that of another project.
  with
    owner as (
      select role.*
      from
        pg_namespace as namespace
        join pg_roles as role on role.oid = namespace.nspowner
      where namespace.nspname = 'core'
    )
  select 'the owner is a superuser', owner.rolname::text
  from owner
  where owner.rolsuper
  union all
  select 'the owner may become every role that is no superuser: CREATEROLE below Postgres 16', owner.rolname::text
  from owner
  where owner.rolcreaterole and not owner.rolsuper and current_setting('server_version_num')::integer < 160000
  union all
  select 'the owner has another database of Plinth too, such as the operators''', database.datname::text
  from
    owner
    join pg_database as database on database.datname != current_database()
    join pg_roles as gateway on gateway.rolname = database.datname || '_gateway'
  where
    not owner.rolsuper
    and (pg_has_role(owner.oid, database.datdba, 'member') or pg_has_role(owner.oid, gateway.oid, 'member'));
$$;
