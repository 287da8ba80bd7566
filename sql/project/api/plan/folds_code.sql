create or replace function api.folds_code(p_relation oid)
returns boolean
language plpgsql
stable
as $$
-- A planner may compute what an index or a check of the relation is made of, long before a row is read.
begin
  return (
    select
      exists (
        select
        from
          (
            select 'pg_class'::regclass::oid, index.indexrelid
            from pg_catalog.pg_index as index
            where index.indrelid = p_relation
            union all
            select 'pg_constraint'::regclass::oid, checked.oid
            from pg_catalog.pg_constraint as checked
            where checked.conrelid = p_relation and checked.contype = 'c'
          ) as part (class, object)
          join pg_catalog.pg_depend as depends
            on depends.classid = part.class and depends.objid = part.object
        where depends.refclassid in ('pg_proc'::regclass, 'pg_operator'::regclass)
      )
  );
end;
$$;

comment on function api.folds_code is
  'True when planning a read of the relation may run somebody''s code.';
