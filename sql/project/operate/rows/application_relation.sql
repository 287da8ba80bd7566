create or replace function operate.application_relation(p_schema text, p_name text)
returns oid language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- Compared as text, byte for byte: as a name, 64 bytes would be cut to 63 and be another relation. Partitions too.
declare
  v_relation oid := (
    select relation.oid
    from
      pg_class as relation
      join pg_namespace as namespace on namespace.oid = relation.relnamespace
    where
      namespace.nspname::text = p_schema
      and relation.relname::text = p_name
      and relation.relkind in ('r', 'p', 'v', 'm', 'f')
      and operate.is_of_application(namespace.oid)
  );
begin
  if v_relation is null then
    perform core.raise(
      'not_found',
      format('the application has no table or view %I.%I', p_schema, p_name),
      case when p_schema = 'auth' and p_name = 'users' then 'Users are read at /auth/v1/admin/users.' else '' end
    );
  end if;
  return v_relation;
end;
$$;

comment on function operate.application_relation(text, text) is
  'The table or view of the application with exactly these names.';
