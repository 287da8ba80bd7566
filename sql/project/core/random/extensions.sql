-- pgcrypto may be in any schema: in extensions if we created it, elsewhere if somebody else did. Only the functions made
-- here name that schema.
create schema if not exists extensions;

do $$
declare
  v_schema name;
begin
  create extension if not exists pgcrypto schema extensions;

  select namespace.nspname into strict v_schema
  from pg_catalog.pg_extension as extension
  join pg_catalog.pg_namespace as namespace on namespace.oid = extension.extnamespace
  where extension.extname = 'pgcrypto';

  -- Without a search path of its own, so that it is inlined.
  execute format(
    'create or replace function core.random_bytes(p_count integer) returns bytea language sql volatile as %L',
    format('select %I.gen_random_bytes(p_count)', v_schema)
  );
  execute format(
    'create or replace function core.crypt(p_password text, p_hash text) returns text language sql immutable strict
     set search_path = pg_catalog, pg_temp as %L',
    format('select %I.crypt(p_password, p_hash)', v_schema)
  );
  execute format(
    'create or replace function core.sha1(p_bytes bytea) returns bytea language sql immutable strict
     set search_path = pg_catalog, pg_temp as %L',
    format('select %I.digest(p_bytes, %L)', v_schema, 'sha1')
  );
  execute format(
    'create or replace function core.aes(p_blocks bytea, p_key bytea) returns bytea language sql immutable strict
     set search_path = pg_catalog, pg_temp as %L',
    format('select %I.encrypt(p_blocks, p_key, %L)', v_schema, 'aes-ecb/pad:none')
  );

  if
    (
      select pg_catalog.pg_has_role(nspowner, 'usage')
      from pg_catalog.pg_namespace
      where nspname = 'extensions'
    )
  then
    comment on schema extensions is 'Extensions; on the search path of every caller''s statement.';
  end if;

  -- A new session of the owner finds them too, as psql has one; unless somebody chose another path for it.
  if
    not exists (
      select
      from
        pg_catalog.pg_db_role_setting as chosen
        cross join unnest(chosen.setconfig) as line
      where
        chosen.setrole in (0, current_user::regrole)
        and chosen.setdatabase in (
          0,
          (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database())
        )
        and pg_catalog.starts_with(line, 'search_path=')
    )
  then
    execute format(
      'alter role %I in database %I set search_path = "$user", public, extensions', current_user, current_database()
    );
  end if;
end
$$;

comment on function core.random_bytes(integer) is 'Random bytes, from pgcrypto in whichever schema.';
comment on function core.crypt(text, text) is 'A password hashed as that hash was, by pgcrypto in whichever schema.';

comment on function core.aes(bytea, bytea) is
  'Blocks of 16 bytes, each encrypted by itself; by pgcrypto in whichever schema.';
comment on function core.sha1(bytea) is 'SHA-1, for UUIDs made of a name; by pgcrypto in whichever schema.';

insert into core.pepper (pepper) values (core.random_bytes(32)) on conflict do nothing;
