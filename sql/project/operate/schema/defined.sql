create or replace function operate.defined(p_relation oid default null)
returns table (class oid, object oid, kind text, identity text, definition text)
language plpgsql
stable
set search_path = pg_catalog,
pg_temp
set timezone = 'UTC'
set datestyle = 'ISO, MDY'
set intervalstyle = 'postgres'
set extra_float_digits = 1
set quote_all_identifiers = off as $$
-- Every object of the application, or what one relation consists of, with the statements that make it.
-- The settings decide how Postgres writes names and constants: they are pinned, so that the text is the same for everybody.
-- What is asked for a relation is what it consists of.
begin
  return query select object.* from operate.defined_tables(p_relation) as object
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
    select object.* from operate.defined_grants(p_relation) as object;

  if p_relation is null then
    return query select object.* from operate.defined_schemas() as object
      union all
      select object.* from operate.defined_extensions() as object
      union all
      select object.* from operate.defined_collations() as object
      union all
      select object.* from operate.defined_types() as object
      union all
      select object.* from operate.defined_functions() as object
      union all
      select object.* from operate.defined_servers() as object
      union all
      select object.* from operate.defined_operators() as object
      union all
      select object.* from operate.defined_casts() as object
      union all
      select object.* from operate.defined_publications() as object
      union all
      select object.* from operate.defined_event_triggers() as object;
  end if;
end;
$$;
