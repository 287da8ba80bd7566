create or replace function operate.namespace_of(p_class oid, p_object oid)
returns oid language plpgsql stable as $$
-- The schema of an object, or of the table it is part of.
begin
  return (
    select coalesce(
      case p_class
        when 'pg_namespace'::regclass then p_object
        when 'pg_class'::regclass then (
          select relation.relnamespace from pg_class as relation where relation.oid = p_object
        )
        when 'pg_type'::regclass then (select type.typnamespace from pg_type as type where type.oid = p_object)
        when 'pg_proc'::regclass then (select proc.pronamespace from pg_proc as proc where proc.oid = p_object)
        when 'pg_collation'::regclass then (
          select known.collnamespace
          from pg_collation as known
          where known.oid = p_object
        )
        when 'pg_statistic_ext'::regclass then (
          select statistics.stxnamespace
          from pg_statistic_ext as statistics
          where statistics.oid = p_object
        )
        when 'pg_constraint'::regclass then (
          select rule.connamespace
          from pg_constraint as rule
          where rule.oid = p_object
        )
      end,
      (
        select relation.relnamespace
        from
          pg_depend as depends
          join pg_class as relation on relation.oid = depends.refobjid
        where
          p_class in ('pg_trigger'::regclass, 'pg_policy'::regclass, 'pg_rewrite'::regclass)
          and depends.classid = p_class
          and depends.objid = p_object
          and depends.refclassid = 'pg_class'::regclass
          and depends.deptype = 'a'
        limit 1
      )
    )
  );
end;
$$;
