create or replace function api.is_enum(p_type oid)
returns boolean
language plpgsql
stable
as $$
begin
  return (
    select
      exists (select from pg_catalog.pg_type as type where type.oid = p_type and type.typtype = 'e')
  );
end;
$$;

comment on function api.is_enum is 'True for an enum, whose operators are Postgres''s own.';
