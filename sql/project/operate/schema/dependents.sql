create or replace function operate.dependents(p_class oid, p_object oid)
returns jsonb language plpgsql stable as $$
-- The objects that need this one.
-- What is part of the object itself, such as its own policies, does not count. Of a relation, also what uses its rows
-- as a type.
begin
  return (
    with
      used(class, object) as (
        select p_class, p_object
        union all
        select 'pg_type'::regclass, type.oid
        from
          pg_class as relation
          join pg_type as row_type on row_type.oid = relation.reltype
          join pg_type as type on type.oid in (row_type.oid, row_type.typarray)
        where p_class = 'pg_class'::regclass and relation.oid = p_object
      ),
      user_of(class, object) as (
        select distinct
          case when rule.oid is not null or value.oid is not null then 'pg_class'::regclass else depends.classid end,
          coalesce(rule.ev_class, value.adrelid, depends.objid)
        from
          pg_depend as depends
          join used on used.class = depends.refclassid and used.object = depends.refobjid
          left join pg_rewrite as rule on depends.classid = 'pg_rewrite'::regclass and rule.oid = depends.objid
          left join pg_attrdef as value on depends.classid = 'pg_attrdef'::regclass and value.oid = depends.objid
        where
          depends.deptype = 'n'
          and not exists (
            select
            from pg_depend as part
            where
              part.classid = depends.classid
              and part.objid = depends.objid
              and part.refclassid = p_class
              and part.refobjid = p_object
              and part.deptype in ('a', 'i')
          )
      )
    select coalesce(
      jsonb_agg(jsonb_build_object('kind', named.type, 'identity', named.identity) order by named.type, named.identity),
      '[]'
    )
    from
      user_of
      cross join lateral pg_identify_object(user_of.class, user_of.object, 0) as named
    where (user_of.class, user_of.object) != (p_class, p_object)
  );
end;
$$;
