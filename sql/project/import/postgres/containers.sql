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
    'schema_of_ours', known.name,
    'a schema of this name is ours here: nothing in it comes; rename it in the source to bring it'
  )
  from jsonb_to_recordset(p_facts -> 'schemas') as known (name text)
  where
    import.is_ours(known.name)
    and not (p_facts ->> 'kind' = 'supabase' and known.name in ('auth', 'storage', 'realtime'));
$$;

create or replace function import.is_harmless_extension(p_name text)
returns boolean language sql stable as $$
  -- True for an extension that an import may make.
  -- The owner makes it, who may be a superuser: only one that Postgres lets others make, or that is known to read no
  -- file and to reach no other server.
  select
    p_name in ('moddatetime', 'autoinc', 'insert_username', 'refint', 'postgis', 'postgis_topology', 'vector', 'pgtap')
    or exists (select from pg_available_extension_versions as version where version.name = p_name and version.trusted);
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

create or replace function import.postgres_extensions(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The extensions of a source.
  select import.step(
    'schema',
    'extension ' || found.name,
    format('create extension if not exists %I schema %I', found.name, found.schema),
    'owner'
  )
  from import.postgres_wanted_extensions(p_facts) as found
  where found.here is null and found.is_available and import.is_harmless_extension(found.name)
  union all
  select import.warning(
    'extension_missing',
    found.name,
    case
      when found.is_available then 'this extension can reach beyond the database: a DBA may make it by hand'
      else 'this extension is not installed on this server'
    end || case when found.columns != '' then '; it is used by ' || found.columns else '' end,
    format('create extension %I schema %I', found.name, found.schema)
  )
  from import.postgres_wanted_extensions(p_facts) as found
  where found.here is null and not (found.is_available and import.is_harmless_extension(found.name))
  union all
  select import.warning(
    'extension_elsewhere',
    found.name,
    format(
      'this extension is in the schema %s here, in the source in %s: what names that does not come', found.here,
      found.schema
    )
  )
  from import.postgres_wanted_extensions(p_facts) as found
  where found.here != quote_ident(found.schema) and found.here != 'pg_catalog';
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
