create or replace function import.postgres_schemas(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The schemas of a source.
  -- A schema that is here already is the owner's: the login of the import may then create in it, for this run.
  select import.step('schema', 'schema ' || known.name, format('create schema if not exists %I', known.name))
  from jsonb_to_recordset(p_facts -> 'schemas') as known (name text)
  where known.name != 'public' and not import.is_ours(known.name) and to_regnamespace(quote_ident(known.name)) is null
  union all
  select import.step(
    'schema',
    'schema ' || known.name,
    format('grant usage, create on schema %I to %I', known.name, import.login_role()),
    'owner'
  )
  from jsonb_to_recordset(p_facts -> 'schemas') as known (name text)
  where
    known.name != 'public'
    and not import.is_ours(known.name)
    and to_regnamespace(quote_ident(known.name)) is not null
  union all
  select import.warning(
    'schema_of_ours',
    known.name,
    'a schema of this name is ours here: nothing in it comes; rename it in the source, or in a copy of it, to bring it',
    format('alter schema %I rename to %I', known.name, 'app_' || known.name)
  )
  from jsonb_to_recordset(p_facts -> 'schemas') as known (name text)
  where
    import.is_ours(known.name)
    and not (p_facts ->> 'kind' = 'supabase' and known.name in ('auth', 'storage', 'realtime'));
$$;

create or replace function import.is_trusted_extension(p_name text)
returns boolean language sql stable as $$
  -- True for an extension that Postgres lets others than superusers make.
  select
    exists (select from pg_available_extension_versions as version where version.name = p_name and version.trusted);
$$;

create or replace function import.is_harmless_extension(p_name text)
returns boolean language sql stable as $$
  -- True for an extension that an import may make.
  -- The owner makes it, who may be a superuser: only one that Postgres lets others make, or that is known to read no
  -- file and to reach no other server.
  select
    p_name in ('moddatetime', 'autoinc', 'insert_username', 'refint', 'postgis', 'postgis_topology', 'vector', 'pgtap')
    or import.is_trusted_extension(p_name);
$$;

create or replace function import.postgres_wanted_extensions(p_facts jsonb)
returns table (name text, schema text, columns text, here text, is_available boolean) language sql stable as $$
  -- The extensions of a source, and what of them is here.
  -- Into the schema in which the source has it, for its names are written with that schema. Of what Supabase brings by
  -- itself nothing is wanted that no column uses.
  select
    wanted.name,
    case when import.is_ours(wanted.schema) then 'extensions' else wanted.schema end as schema,
    array_to_string(array(select jsonb_array_elements_text(nullif(wanted.columns, 'null'))), ', ') as columns,
    here.extnamespace::regnamespace::text as here,
    exists (select from pg_available_extensions as known where known.name = wanted.name) as is_available
  from
    jsonb_to_recordset(p_facts -> 'extensions') as wanted (name text, schema text, columns jsonb)
    left join pg_extension as here on here.extname = wanted.name
  where
    p_facts ->> 'kind' != 'supabase'
    or wanted.columns != 'null'
    or wanted.name not in (
      'pg_cron', 'pg_graphql', 'pg_net', 'pg_stat_statements', 'pgjwt', 'pgsodium', 'supabase_vault', 'pgaudit',
      'hypopg', 'index_advisor', 'pg_tle', 'wrappers', 'pgmq'
    );
$$;

create or replace function import.may_make_extension(p_name text)
returns boolean language sql stable as $$
  -- True for an extension that the owner can make.
  select
    import.is_trusted_extension(p_name)
    or exists (select from pg_roles as role where role.rolname = current_user and role.rolsuper);
$$;

create or replace function import.postgres_extensions(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The extensions of a source.
  with
    missing as (
      select
        found.*,
        case
          when not found.is_available then 'this extension is not installed on this server'
          when not import.is_harmless_extension(found.name)
            then 'this extension can reach beyond the database: a DBA may make it by hand'
          when not import.may_make_extension(found.name)
            then 'only a superuser may make this extension: a DBA may make it by hand'
        end as reason
      from import.postgres_wanted_extensions(p_facts) as found
      where found.here is null
    )
  select
    import.step(
      'schema',
      'extension ' || missing.name,
      format('create extension if not exists %I schema %I', missing.name, missing.schema),
      'owner'
    ) || jsonb_build_object('tried', import.is_trusted_extension(missing.name))
  from missing
  where missing.reason is null
  union all
  select import.warning(
    'extension_missing',
    missing.name,
    missing.reason || case
      when missing.columns != '' then format(
        '; without it the tables of these columns do not come: %s', missing.columns
      )
      else ''
    end,
    format('create extension %I schema %I', missing.name, missing.schema)
  )
  from missing
  where missing.reason is not null
  union all
  select import.warning(
    'extension_elsewhere',
    found.name,
    format(
      'this extension is in the schema %s here, in the source in %s: what names it there is written with the schema here',
      found.here, found.schema
    )
  )
  from import.postgres_wanted_extensions(p_facts) as found
  where found.here != quote_ident(found.schema) and found.here != 'pg_catalog';
$$;

create or replace function import.as_pattern(p_text text)
returns text language sql immutable as $$
  -- The regular expression that matches a text.
  select regexp_replace(p_text, '([^[:alnum:]_])', '\\\1', 'g');
$$;

create or replace function import.postgres_moved_extensions(p_facts jsonb)
returns table (pattern text, replacement text) language sql stable as $$
  -- What of a source names extensions that stand in another schema here, as regular expressions.
  -- Names of functions, types and classes are words; that of an operator stands in OPERATOR(schema.name). What the
  -- application calls by the same name in the same schema is its own.
  select
    format('%s%s\.(%s)%s', shape.before, moved.schema, string_agg(import.as_pattern(member.name), '|'), shape.after),
    format('%s%s.\1', shape.said, moved.here)
  from
    (
      select wanted.schema, wanted.members, coalesce(here.extnamespace::regnamespace::text, 'extensions') as here
      from
        jsonb_to_recordset(p_facts -> 'extensions') as wanted (name text, schema text, members text[])
        left join pg_extension as here on here.extname = wanted.name
      where here.oid is not null or import.is_ours(wanted.schema)
    ) as moved
    cross join lateral unnest(moved.members[1:5000]) as member (name)
    cross join lateral (select member.name ~ '^[a-z_][a-z0-9_]*$') as kind (is_word)
    cross join lateral (
      select
        case when kind.is_word then '\m' else 'OPERATOR\(' end,
        case when kind.is_word then '(?![\w$])' else '(?=\))' end,
        case when kind.is_word then '' else 'OPERATOR(' end
    ) as shape (before, after, said)
  where
    moved.here != moved.schema
    and moved.schema ~ '^[a-z_][a-z0-9_]*$'
    and not exists (
      select
      from jsonb_to_recordset(p_facts -> 'functions') as own (schema text, name text)
      where (own.schema, own.name) = (moved.schema, member.name)
    )
  group by moved.schema, moved.here, shape.before, shape.after, shape.said;
$$;

create or replace function import.postgres_moved(p_facts jsonb)
returns jsonb language plpgsql stable as $$
-- Facts in which extensions are where they are here, be it in the code of functions.
declare
  v_text text;
  v_moved record;
begin
  for v_moved in select moved.* from import.postgres_moved_extensions(p_facts) as moved loop
    v_text := regexp_replace(
      coalesce(v_text, (p_facts - 'extensions')::text),
      v_moved.pattern,
      v_moved.replacement,
      'g'
    );
  end loop;
  return coalesce(v_text::jsonb || jsonb_build_object('extensions', p_facts -> 'extensions'), p_facts);
end;
$$;

create or replace function import.postgres_types(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The types and collations of a source.
  -- In the order in which they were made; what is left is tried again.
  select import.step(
    'schema',
    format('collation %s.%s', known.schema, known.name),
    format('create collation %I.%I %s', known.schema, known.name, known.def)
  )
  from jsonb_to_recordset(p_facts -> 'collations') as known (schema text, name text, def text)
  union all
  select import.step(
    'schema',
    format('type %s.%s', known.schema, known.name),
    format(
      case when known.kind = 'd' then 'create domain %I.%I as %s' else 'create type %I.%I as %s' end,
      known.schema,
      known.name,
      known.def
    )
  )
  from jsonb_to_recordset(p_facts -> 'types') as known (schema text, name text, kind text, def text)
  where known.kind in ('e', 'd', 'c', 'r')
  union all
  select import.step(
    'schema',
    format('type %s.%s', known.schema, known.name),
    format('alter domain %I.%I add constraint %I %s', known.schema, known.name, late.name, late.def)
  )
  from
    jsonb_to_recordset(p_facts -> 'types') as known (schema text, name text, late jsonb)
    cross join lateral jsonb_to_recordset(nullif(known.late, 'null')) as late (name text, def text)
  union all
  select import.warning(
    'type_in_c',
    format('%s.%s', known.schema, known.name),
    'this type is written in C: columns of it do not come'
  )
  from jsonb_to_recordset(p_facts -> 'types') as known (schema text, name text, kind text)
  where known.kind = 'b';
$$;
