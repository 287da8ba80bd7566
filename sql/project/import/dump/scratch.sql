create or replace function import.scratch_prefix()
returns text language sql stable as $$
  -- How the scratch databases of this project are called, and the login of each.
  select concat('plinth_scratch_', left(md5(current_database()), 8), '_');
$$;

create or replace function import.extension_made(p_name text, p_schema text, p_login text)
returns text language sql stable as $$
  -- The statements that make an extension for this login, who owns its schema: a file may make more in there. One that
  -- stands in another schema, as it does here, is made anew: only a superuser moves it.
  select concat(
    format('create schema if not exists %I; ', p_schema),
    format(
      'do $away$ begin if exists (select from pg_extension where extname = %L and extnamespace != %L::regnamespace) then drop extension %I; end if; end $away$; ',
      p_name,
      quote_ident(p_schema),
      p_name
    ),
    format('create extension if not exists %I schema %I; ', p_name, p_schema),
    case
      when p_schema in ('public', 'extensions') then format('grant usage, create on schema %I to %I', p_schema, p_login)
      else format('alter schema %I owner to %I', p_schema, p_login)
    end
  );
$$;

create or replace function import.scratch_extensions(p_login text)
returns setof text language sql stable as $$
  -- The statements that make the extensions of this database, each where it is here.
  values (format('create schema extensions; grant usage, create on schema extensions to %I', p_login))
  union all
  select import.extension_made(made.extname, made.extnamespace::regnamespace::text, p_login)
  from pg_extension as made
  where made.extnamespace != 'pg_catalog'::regnamespace and import.is_harmless_extension(made.extname);
$$;

create or replace function import.scratch(p_verifier text)
returns jsonb language plpgsql as $$
-- Makes the login of a scratch database. The database itself is made by the statements of `outside`, each in no
-- transaction; those of `inside` are then run there by the owner. p_verifier is SCRAM, so the password is in no log, and
-- as the login could set one that it knows, none lets it in for longer than the gateway needs to connect.
-- Writes: the role
declare
  v_name text := import.scratch_prefix() || left(replace(gen_random_uuid()::text, '-', ''), 12);
  v_here jsonb;
begin
  select to_jsonb(database) into v_here from pg_database as database where database.datname = current_database();
  execute
    format(
      'create role %I login noinherit connection limit 4 password %L valid until %L',
      v_name,
      p_verifier,
      clock_timestamp() + interval '5 minutes'
    );
  perform import.become_member(v_name);
  return jsonb_build_object(
    'name', v_name,
    'outside', jsonb_build_array(
      concat(
        format('create database %I template template0 encoding ''UTF8''', v_name),
        format(' lc_collate %L lc_ctype %L', v_here ->> 'datcollate', v_here ->> 'datctype'),
        case v_here ->> 'datlocprovider'
          when 'i' then ' locale_provider icu icu_locale '
          when 'b' then ' locale_provider builtin builtin_locale '
        end || quote_literal(coalesce(v_here ->> 'datlocale', v_here ->> 'daticulocale'))
      ),
      format('revoke all on database %I from public', v_name),
      format('grant connect, create, temporary on database %1$I to %1$I', v_name)
    ),
    'inside', to_jsonb(array(select import.scratch_extensions(v_name))) || jsonb_build_array(
      format('grant usage, create on schema public to %I', v_name)
    )
  );
exception when insufficient_privilege then
  raise exception
    using
      errcode = 'insufficient_privilege',
      message = format('the owner %I cannot make a login for a scratch database: %s', current_user, sqlerrm),
      hint = format('a DBA may run: alter role %I createrole createdb;', current_user);
end;
$$;

comment on function import.scratch(text) is 'Makes the login of a scratch database, and says how that is made.';

create or replace function import.dead_scratches()
returns setof text language sql as $$
  -- The owner of a gateway that lives is connected to its scratch database, from the first minutes on. The login may
  -- still run what the file says.
  select login.rolname::text
  from pg_roles as login
  where
    starts_with(login.rolname, import.scratch_prefix())
    and login.rolvaliduntil < clock_timestamp()
    and not exists (
      select
      from pg_stat_activity as session
      where session.datname = login.rolname and session.usename != login.rolname
    );
$$;

comment on function import.dead_scratches is 'The scratch databases, and their logins, of gateways that are gone.';

create or replace function import.scratch_extension(p_name text, p_schema text, p_login text)
returns text language sql stable as $$
  -- One that may read files or reach other servers is made by nobody. Into the schema that the dump names, for its names
  -- are written with that.
  select import.extension_made(p_name, coalesce(p_schema, 'extensions'), p_login)
  where
    p_schema is distinct from 'pg_catalog'
    and import.is_harmless_extension(p_name)
    and exists (select from pg_available_extensions as known where known.name = p_name);
$$;

comment on function import.scratch_extension(text, text, text) is
  'The statements that make an extension in a scratch database; null where that may not be.';

create or replace function import.scratch_type(p_type oid, p_modifier integer)
returns text language sql stable as $$
  -- The type of a column of a scratch table: a type that Postgres brings as it is, any other as its text.
  select case
    when type.typnamespace = 'pg_catalog'::regnamespace then format_type(p_type, p_modifier)
    when type.typtype = 'd' then import.scratch_type(type.typbasetype, type.typtypmod)
    else 'text'
  end
  from pg_type as type
  where type.oid = p_type;
$$;

create or replace function import.named_here(p_named jsonb)
returns setof regclass language sql stable as $$
  -- The tables and sequences here that a dump means. p_named: [{"name", as SQL writes it, "path"}].
  select distinct found.oid
  from
    jsonb_to_recordset(p_named) as given (name text, path text)
    cross join lateral (select parse_ident(given.name)) as parsed (parts)
    cross join lateral (
      select
        relation.oid::regclass
      from
        pg_class as relation
        join pg_namespace as namespace on namespace.oid = relation.relnamespace
      where
        relation.relname = parsed.parts[cardinality(parsed.parts)]
        and relation.relkind in ('r', 'p', 'S')
        and not import.is_ours(namespace.nspname)
        and case cardinality(parsed.parts)
          when 1
            then namespace.nspname = any (
              array['public'] || array(select trim(both '" ' from part) from string_to_table(given.path, ',') as part)
            )
          else namespace.nspname = parsed.parts[1]
        end
      order by namespace.nspname = 'public'
      limit 1
    ) as found (oid);
$$;

create or replace function import.made_here(p_named jsonb)
returns table (place integer, item text, sql text) language sql stable as $$
  -- The statements that make what a dump has rows or values for and does not make itself.
  with
    here as (
      select relation.*, namespace.nspname, named.oid as relation_oid
      from
        import.named_here(p_named) as named (oid)
        join pg_class as relation on relation.oid = named.oid
        join pg_namespace as namespace on namespace.oid = relation.relnamespace
    )
  select distinct 1, null, format('create schema if not exists %I', here.nspname)
  from here
  where here.nspname != 'public'
  union all
  select
    2,
    concat(here.nspname, '.', here.relname),
    case here.relkind
      when 'S' then format('create sequence %I.%I', here.nspname, here.relname)
      else format(
        'create table %I.%I (%s)',
        here.nspname,
        here.relname,
        (
          select string_agg(
            format('%I %s', attribute.attname, import.scratch_type(attribute.atttypid, attribute.atttypmod)),
            ', '
            order by attribute.attnum
          )
          from pg_attribute as attribute
          where attribute.attrelid = here.relation_oid and attribute.attnum > 0 and not attribute.attisdropped
        )
      )
    end
  from here;
$$;

create or replace function import.scratch_here(p_named jsonb)
returns jsonb language sql stable as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('item', made.item, 'sql', made.sql) order by made.place, made.item),
    '[]'
  )
  from import.made_here(p_named) as made;
$$;

comment on function import.scratch_here(jsonb) is
  'The statements that make tables and sequences of this database in a scratch database, for their rows and values.';

create or replace function import.scratch_standins()
returns text[] language sql stable as $$
  -- Those that the file makes itself fail. A key to users needs theirs, and an identity had the id of its provider once.
  select
    array['alter table auth.users add primary key (id)', 'alter table storage.buckets add primary key (id)'] || array(
      select import.standin_auth()
    ) || array(select import.standin_storage()) || array[
      'alter table auth.identities alter column provider_id drop not null',
      'alter table auth.identities alter column id type text'
    ];
$$;

comment on function import.scratch_standins is
  'The statements that make, in a scratch database, what a dump takes for granted of ours.';
