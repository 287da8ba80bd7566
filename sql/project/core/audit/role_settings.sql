create or replace function core.role_settings()
returns table (role_name text, database_name text, setting text, value text, is_wrong boolean)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Settings that apply in this database. Wrong are those that change which objects a name finds, a session's role,
  -- whether policies apply, who calls, or what the log of Postgres holds; gateway_log.sql sets the four of the log.
  select
    role.rolname::text,
    database.datname::text,
    entry.setting,
    entry.value,
    entry.setting ~ '^(search_path|role|session_authorization|row_security|session_replication_role)$'
    or entry.setting ~ '^(plinth|request)[.]'
    or exists (
      select
      from core.log_settings() as log
      where log.setting = entry.setting and regexp_replace(lower(entry.value), '^0[a-z]+$', '0') != all (log.among) -- 0kB is 0
    )
  from
    pg_db_role_setting as stored
    join pg_roles as role on role.oid = stored.setrole
    left join pg_database as database on database.oid = stored.setdatabase
    cross join unnest(stored.setconfig) as line
    cross join lateral (select lower(split_part(line, '=', 1)), substr(line, strpos(line, '=') + 1)) as entry (
      setting, value
    )
  where
    role.rolname in ('anon', 'authenticated', 'service_role', core.gateway_role())
    and (stored.setdatabase = 0 or database.datname = current_database());
$$;

comment on function core.role_settings is 'The settings of the roles in this database; is_wrong: not allowed.';
