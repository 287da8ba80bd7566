create or replace function operate.is_open_to_users(p_relation oid, p_schema oid)
returns boolean language plpgsql stable as $$
-- True when anon or authenticated may read or write something of the relation.
-- A grant on columns counts as well; looking for one takes longer, so it is looked for only where a column has any.
begin
  return exists (
    select
    from (
      values
        ('anon'),
        ('authenticated')
    ) as role (name)
    where
      has_schema_privilege(role.name, p_schema, 'usage')
      and (
        has_table_privilege(role.name, p_relation, 'select, insert, update, delete')
        or (
          exists (
            select
            from pg_attribute as attribute
            where attribute.attrelid = p_relation and attribute.attacl is not null
          )
          and has_any_column_privilege(role.name, p_relation, 'select, insert, update')
        )
      )
  );
end;
$$;
