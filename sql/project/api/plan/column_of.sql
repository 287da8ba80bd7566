create or replace function api.column_of(p_relation oid, p_table text, p_name text)
returns api.column
language plpgsql
stable
as $$
-- The type is the one a value is compared in: a domain's base (its checks are for stored values), and by
-- the type's own name, without the length that a cast would cut values to. What is built in is compared by
-- Postgres's own operators, whatever better match somebody has put into public.
declare
  v_column api.column;
begin
  select attribute.attname, api.type_name(attribute.atttypid)
  into v_column.name, v_column.type
  from pg_catalog.pg_attribute as attribute
  where
    attribute.attrelid = p_relation
    and attribute.attnum > 0
    and not attribute.attisdropped
    and attribute.attname::text = p_name;

  if not found then
    perform core.raise('undefined_column', format('%I has no column %I', p_table, p_name));
  end if;

  v_column.builtin := starts_with(v_column.type, 'pg_catalog.') or api.is_enum(v_column.type::regtype);
  return v_column;
end;
$$;

comment on function api.column_of(oid, text, text) is 'The column with exactly that name.';
