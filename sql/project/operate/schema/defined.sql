create or replace function operate.each_defined(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- Every object of the application, or what one relation consists of, with the statements that make it.
  -- It inlines, so that a caller who wants some of them has Postgres write those alone.
  select object.* from operate.defined_tables(p_relation) as object
  union all
  select object.* from operate.defined_views(p_relation) as object
  union all
  select object.* from operate.defined_sequences(p_relation) as object
  union all
  select object.* from operate.defined_constraints(p_relation) as object
  union all
  select object.* from operate.defined_indexes(p_relation) as object
  union all
  select object.* from operate.defined_statistics(p_relation) as object
  union all
  select object.* from operate.defined_rules(p_relation) as object
  union all
  select object.* from operate.defined_triggers(p_relation) as object
  union all
  select object.* from operate.defined_policies(p_relation) as object
  union all
  select object.* from operate.defined_grants(p_relation) as object
  union all
  select object.* from operate.defined_schemas() as object where p_relation is null
  union all
  select object.* from operate.defined_extensions() as object where p_relation is null
  union all
  select object.* from operate.defined_collations() as object where p_relation is null
  union all
  select object.* from operate.defined_types() as object where p_relation is null
  union all
  select object.* from operate.defined_functions() as object where p_relation is null
  union all
  select object.* from operate.defined_servers() as object where p_relation is null
  union all
  select object.* from operate.defined_operators() as object where p_relation is null
  union all
  select object.* from operate.defined_casts() as object where p_relation is null
  union all
  select object.* from operate.defined_publications() as object where p_relation is null
  union all
  select object.* from operate.defined_event_triggers() as object where p_relation is null;
$$;

create or replace function operate.defined(p_relation oid default null)
returns table (class oid, object oid, kind text, identity text, definition text)
language plpgsql
stable
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
set datestyle = 'ISO, MDY'
set intervalstyle = 'postgres'
set extra_float_digits = 1
set quote_all_identifiers = off as $$
-- As operate.each_defined(), the same text for everybody: the settings decide how Postgres writes names and constants.
begin
  return query select object.* from operate.each_defined(p_relation) as object;
end;
$$;

comment on function operate.defined(oid) is
  'The objects of the application with the statement that makes each; of one relation, or of all.';
