create or replace function operate.export_table(p_name text)
returns oid language plpgsql stable as $$
-- The relation of that name; raises where there is none.
-- A name may hold dots, so all names are compared whole.
declare
  v_found oid[] := array(
    select relation.oid
    from
      pg_class as relation
      join pg_namespace as namespace on namespace.oid = relation.relnamespace
    where
      namespace.nspname || '.' || relation.relname = p_name
      and relation.relkind in ('r', 'p', 'v', 'm', 'f')
      and operate.is_of_application(namespace.oid)
  );
begin
  if cardinality(v_found) != 1 then
    perform core.raise('not_found', 'there is no such table of the application: name it as schema.table');
  end if;
  return v_found[1];
end;
$$;

create or replace function operate.export_locks(p_wish jsonb)
returns text language plpgsql stable set search_path = pg_catalog, pg_temp as $$
-- Taken before the snapshot: a table that is truncated or rewritten after a snapshot would look empty in it.
begin
  return (
    select
      'lock table ' || string_agg(
        'only ' || relation.oid::regclass,
        ', '
        order by relation.oid
      ) || ' in access share mode'
    from operate.relations_in_question(null) as relation
    where
      relation.relkind = 'r'
      and has_table_privilege(relation.oid, 'select')
      and (p_wish ->> 'table' is null or relation.oid = operate.export_table(p_wish ->> 'table'))
  );
end;
$$;

comment on function operate.export_locks(jsonb) is
  'The statement that keeps the tables of an export as they are; null without any.';

create or replace function operate.export_head()
returns text language sql stable as $$
  -- How an export begins.
  -- JSON writes a name without line breaks.
  select format(
    '-- Plinth export of %s, %s, Postgres %s
-- into an empty database that has the roles anon, authenticated and service_role:
-- psql --set ON_ERROR_STOP=1 --file=...

SET statement_timeout = 0;
SET lock_timeout = 0;
SET client_encoding = ''UTF8'';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config(''search_path'', '''', false);
SET check_function_bodies = false;
SET client_min_messages = warning;
SET row_security = off;
begin;

',
    to_json(current_database()::text),
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"'),
    current_setting('server_version_num')::integer / 10000
  );
$$;

create or replace function operate.late_objects(p_wish jsonb)
returns table (place bigint, class oid, object oid, kind text, definition text, is_late boolean)
language sql
volatile as $$
  -- The objects of an export, and whether they are made behind the rows.
  -- Late is what is made when the rows are there: keys, indexes, triggers, and all that needs one of those.
  select
    known.place,
    known.class,
    known.object,
    known.kind,
    known.definition,
    coalesce(
      known.place >= min(known.place)
        filter (where operate.section_of(known.kind) > operate.section_of('view'))
        over (),
      false
    )
  from operate.exported_objects(p_wish) as known;
$$;

create or replace function operate.export_application(p_wish jsonb)
returns table (step integer, place bigint, before text, copy text, role text, after text) language sql volatile as $$
  -- What an export says of the application, in its order.
  -- A table may need something that is late; then its rows stand behind it.
  with
    object as materialized (
      select
        known.*,
        case when known.class = 'pg_class'::regclass then relation end as relation
      from
        operate.late_objects(p_wish) as known
        left join pg_class as relation on relation.oid = known.object
    )
  select
    case when object.is_late then 7 else 2 end,
    2 * object.place,
    object.definition || E'\n\n',
    null,
    null,
    null
  from object
  union all
  select
    case when object.is_late then 7 else 3 end,
    2 * object.place + 1,
    rows.*
  from
    object
    cross join lateral operate.exported_rows(object.object) as rows
  where object.kind = 'table'
  union all
  select 8, object.place, operate.force_line(object.object) || E'\n', null, null, null
  from object
  where object.kind = 'table' and (object.relation).relforcerowsecurity
  union all
  select 9, object.place, format(E'refresh materialized view %s;\n', object.object::regclass), null, null, null
  from object
  where object.kind = 'materialized view' and (object.relation).relispopulated;
$$;

create or replace function operate.export_left()
returns text language sql stable as $$
  -- What an export leaves behind, as a comment; null when nothing.
  select case when count(*) > 0 then format(E'-- %s large objects are not in this export\n', count(*)) end
  from pg_largeobject_metadata;
$$;

create or replace function operate.export_script(p_wish jsonb)
returns table (step integer, place bigint, before text, copy text, role text, after text) language sql volatile as $$
  -- The whole script of an export, in its order.
  -- In one transaction, so that a file that was cut leaves nothing. The list of files stands in comments behind it.
  select
    1,
    0::bigint,
    concat_ws(
      E'\n',
      operate.export_head(),
      import.standins_where_absent('auth', array(select import.standin_auth())),
      import.standins_where_absent('storage', array(select import.standin_storage())),
      ''
    ),
    null,
    null,
    null
  union all
  select application.*
  from operate.export_application(p_wish) as application
  union all
  select 4, row_number() over (), users.*
  from operate.exported_users() as users
  where (p_wish ->> 'users')::boolean
  union all
  select 5, row_number() over (), files.*
  from operate.exported_files() as files
  where (p_wish ->> 'files')::boolean
  union all
  select 6, 0, operate.exported_sequences(), null, null, null
  union all
  select 10, 0, E'\ncommit;\n\n' || coalesce(operate.export_left(), ''), null, null, null
  union all
  select 11, 0, null, operate.exported_manifest(), operate.exporting_role(to_regclass('storage.objects')), E'\n'
  where (p_wish ->> 'files')::boolean
  union all
  select 12, 0, E'-- Plinth export complete\n', null, null, null;
$$;

create or replace function operate.export_plan(p_wish jsonb)
returns table (before text, copy text, role text, after text)
language plpgsql
volatile
set search_path = pg_catalog, pg_temp as $$
-- The gateway writes of each row what stands before, then what the copy sends as that role, then what stands after.
declare
  v_table oid;
begin
  if p_wish ->> 'table' is null then
    return query select script.before, script.copy, script.role, script.after
      from operate.export_script(p_wish) as script
      order by script.step, script.place;
    return;
  end if;

  v_table := operate.export_table(p_wish ->> 'table');
  return query select
      null::text,
      format('copy (select * from %s) to stdout (format csv, header)', v_table::regclass),
      operate.exporting_role(v_table),
      null::text;
end;
$$;

comment on function operate.export_plan(jsonb) is
  'What an export consists of: {"users", "files"} of everything, or {"table"} as CSV.';
