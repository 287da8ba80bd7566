create or replace function operate.grants_json(p_acl aclitem[], p_relation oid, p_owner oid)
returns jsonb language plpgsql stable as $$
-- What each role may do with an object, and with which columns where it is a relation. An owner may do everything.
begin
  return (
    with
      given(role, "right", may_grant, "column") as (
        select acl.grantee, lower(acl.privilege_type), acl.is_grantable, null::name
        from aclexplode(p_acl) as acl
        union all
        select acl.grantee, lower(acl.privilege_type), acl.is_grantable, attribute.attname
        from
          pg_attribute as attribute
          cross join lateral aclexplode(attribute.attacl) as acl
        where attribute.attrelid = p_relation and attribute.attacl is not null and not attribute.attisdropped
      ),
      by_column(role, columns) as (
        select listed.role, jsonb_object_agg(listed.right, listed.columns)
        from (
          select given.role, given.right, jsonb_agg(distinct given.column)
          from given
          where given.column is not null
          group by given.role, given.right
        ) as listed (role, "right", columns)
        group by listed.role
      ),
      by_role(role, rights, may_grant) as (
        select
          given.role,
          jsonb_agg(distinct given.right) filter (where given.column is null),
          jsonb_agg(distinct given.right) filter (where given.column is null and given.may_grant)
        from given
        where given.role != p_owner
        group by given.role
      )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'role', operate.role_names(array[by_role.role]) ->> 0,
          'rights', coalesce(by_role.rights, '[]'),
          'may_grant', coalesce(by_role.may_grant, '[]'),
          'columns', coalesce(by_column.columns, '{}')
        )
        order by operate.role_names(array[by_role.role]) ->> 0
      ),
      '[]'
    )
    from
      by_role
      left join by_column on by_column.role = by_role.role
  );
end;
$$;
