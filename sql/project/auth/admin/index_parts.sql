create or replace function auth.index_parts()
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Called at each installation, and by whoever creates the extension later, which may be in any schema. An index that
-- is there is not asked for again: that would hold up whoever signs in.
declare
  v_schema text;
begin
  select namespace.nspname
  into v_schema
  from
    pg_extension as extension
    join pg_namespace as namespace on namespace.oid = extension.extnamespace
  where extension.extname = 'pg_trgm' and has_schema_privilege(namespace.oid, 'usage');

  if v_schema is not null and to_regclass('auth.users_by_part') is null then
    execute format('create index users_by_part on auth.users using gin (email %I.gin_trgm_ops)', v_schema);
  end if;
end;
$$;

comment on function auth.index_parts is
  'Makes the index by which parts of addresses are found among many users, where the extension pg_trgm is there.';

select auth.index_parts();
