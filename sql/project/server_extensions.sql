-- What SQL made for Supabase takes for granted: uuid_generate_v4(), and the trigger moddatetime, which Postgres lets only a
-- superuser install; and pg_stat_statements, where Postgres counts statements. In the embedded Postgres a superuser runs
-- this at each start, so it calls nothing that the owner could have changed. The owner has those that it may make itself.
-- Where the application has functions of these names, they stay.
do $$
declare
  v_extension record;
begin
  perform pg_catalog.set_config('plinth.counts_anew', 'off', false);
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
    where
      available.installed_version is null
      and (
        available.name in ('uuid-ossp', 'moddatetime')
        or available.name = 'pg_stat_statements'
        and pg_catalog.current_setting('shared_preload_libraries') like '%pg_stat_statements%'
      )
  loop
    begin
      execute pg_catalog.format('set local role %I', v_extension.maker);
      execute pg_catalog.format('create extension if not exists %I schema extensions', v_extension.name);
      perform pg_catalog.set_config('plinth.counts_anew', 'on', false) where v_extension.name = 'pg_stat_statements';
      reset role;
    exception when duplicate_function or duplicate_object then
      raise notice '% is not installed: %', v_extension.name, sqlerrm;
    end;
  end loop;
end
$$;

-- The extension shows the figures of all databases to everybody, and the texts of others' statements to nobody. Where it
-- was made above they are for the owner of this database, texts too, and no other database's; one that a DBA made stays as
-- it is. The body is bound to the extension's own function: a name would be looked up in a schema that the owner may change.
do $$
declare
  v_object text;
  v_counts text;
begin
  if pg_catalog.current_setting('plinth.counts_anew', true) is distinct from 'on' then
    return;
  end if;

  for v_object in
    select
      case member.classid
        when 'pg_catalog.pg_proc'::regclass then 'function ' || member.objid::regprocedure::text
        else 'table ' || member.objid::regclass::text
      end
    from
      pg_catalog.pg_depend as member
      join pg_catalog.pg_extension as extension on extension.oid = member.refobjid
    where
      member.refclassid = 'pg_catalog.pg_extension'::regclass
      and member.deptype = 'e'
      and member.classid in ('pg_catalog.pg_proc'::regclass, 'pg_catalog.pg_class'::regclass)
      and extension.extname = 'pg_stat_statements'
  loop
    execute pg_catalog.format('revoke all on %s from public', v_object);
    v_counts := coalesce(v_counts, substring(v_object from '^function (.*pg_stat_statements)\(boolean\)$'));
  end loop;

  execute pg_catalog.format(
    $body$
      create or replace function operate.statements_counted()
      returns table (
        queryid bigint, role text, calls bigint, rows bigint, total_exec_time double precision,
        mean_exec_time double precision, max_exec_time double precision, shared_blks_read bigint,
        shared_blks_hit bigint, query text
      )
      language sql stable security definer set search_path = pg_catalog, pg_temp
      begin atomic
        select
          counted.queryid, pg_catalog.pg_get_userbyid(counted.userid)::text, counted.calls, counted.rows,
          counted.total_exec_time, counted.mean_exec_time, counted.max_exec_time, counted.shared_blks_read,
          counted.shared_blks_hit, counted.query
        from %s(true) as counted
        where counted.dbid = (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database());
      end
    $body$,
    v_counts
  );
  execute 'revoke all on function operate.statements_counted() from public';
  execute pg_catalog.format(
    'grant execute on function operate.statements_counted() to %I',
    (select pg_catalog.pg_get_userbyid(datdba) from pg_catalog.pg_database where datname = pg_catalog.current_database())
  );
end
$$;
