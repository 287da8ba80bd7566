create or replace function api.runs_code(p_relation oid)
returns boolean
language plpgsql
stable
as $$
-- Whatever a policy or view depends on outside pg_catalog (which pg_depend does not list) is somebody's
-- code, our own helpers and what is declared plain excepted; so is a type that is not built in, and a foreign table.
begin
  return exists (
    select
    from
      api.rules_of(p_relation) as rule
      join pg_catalog.pg_depend as depends
        on depends.classid = rule.class and depends.objid = rule.object
    where
      depends.refclassid = 'pg_operator'::regclass
      or (depends.refclassid = 'pg_proc'::regclass and not api.is_plain_function(depends.refobjid))
      or (depends.refclassid = 'pg_type'::regclass and not api.is_enum(depends.refobjid))
  )
  or exists (
    select
    from pg_catalog.pg_attribute as attribute
    where
      attribute.attrelid = p_relation
      and attribute.attnum > 0
      and not attribute.attisdropped
      and api.brings_code(attribute.atttypid)
  )
  or exists (select from pg_catalog.pg_foreign_table as held where held.ftrelid = p_relation);
end;
$$;

comment on function api.runs_code is
  'True when reading the relation itself runs code that is not Postgres''s or ours.';
