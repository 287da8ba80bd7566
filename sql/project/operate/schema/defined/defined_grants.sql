create or replace function operate.rights_given(p_acl aclitem[], p_relation oid, p_owner oid)
returns table (role text, may_grant boolean, "right" text) language sql stable as $$
  -- The rights in an access list, and on the columns of a relation.
  -- Also on columns of the relation, if it is one. The owner's own rights are not granted.
  select distinct
    operate.role_name(acl.grantee),
    acl.is_grantable,
    lower(acl.privilege_type)
  from aclexplode(p_acl) as acl
  where acl.grantee != p_owner and operate.is_exported_role(acl.grantee)
  union all
  select
    operate.role_name(acl.grantee),
    acl.is_grantable,
    format(
      '%s (%s)',
      lower(acl.privilege_type),
      string_agg(distinct quote_ident(attribute.attname), ', ' order by quote_ident(attribute.attname))
    )
  from
    pg_attribute as attribute
    cross join lateral aclexplode(attribute.attacl) as acl
  where
    attribute.attrelid = p_relation
    and attribute.attacl is not null
    and not attribute.attisdropped
    and acl.grantee != p_owner
    and operate.is_exported_role(acl.grantee)
  group by acl.grantee, acl.is_grantable, acl.privilege_type;
$$;

create or replace function operate.grant_lines(p_what text, p_acl aclitem[], p_relation oid, p_owner oid)
returns text language plpgsql stable as $$
-- The statements that grant what is granted on an object.
begin
  return (
    select string_agg(
      format(
        E'\ngrant %s on %s to %s%s;',
        given.rights,
        p_what,
        given.role,
        case when given.may_grant then ' with grant option' end
      ),
      ''
      order by given.role collate "C", given.may_grant
    )
    from (
      select known.role, known.may_grant, string_agg(known.right, ', ' order by known.right collate "C")
      from operate.rights_given(p_acl, p_relation, p_owner) as known
      group by known.role, known.may_grant
    ) as given (role, may_grant, rights)
  );
end;
$$;

create or replace function operate.defined_grants(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- What is granted on objects of the application, or on one relation, with the statements that grant it.
  -- What is granted on an object is one object beside it. Nothing is said of those with their usual rights. What is
  -- written is so only where it is asked for, or compared.
  select
    granted.class,
    granted.object,
    'grants',
    format('grants on %s', granted.what),
    concat(
      format('revoke all on %s from public, anon, authenticated, service_role;', granted.what),
      operate.grant_lines(
        granted.what,
        granted.acl,
        case when granted.class = 'pg_class'::regclass then granted.object end,
        granted.owner
      )
    )
  from operate.granted_objects(p_relation) as granted
  where
    granted.usual is null
    or operate.grant_lines(granted.what, granted.acl, null, granted.owner) is distinct from operate.grant_lines(
      granted.what,
      granted.usual,
      null,
      granted.owner
    );
$$;
