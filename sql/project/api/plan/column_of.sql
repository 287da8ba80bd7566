create or replace function api.column_of(p_relation oid, p_table text, p_name text)
returns api.column
language plpgsql
stable
as $$
-- The type is the one a value is compared in: a domain's base (its checks are for stored values), and by
-- the type's own name, without the length that a cast would cut values to.
declare
  v_column api.column;
begin
  select attribute.attname, api.type_name(attribute.atttypid)
  into v_column
  from pg_catalog.pg_attribute as attribute
  where
    attribute.attrelid = p_relation
    and attribute.attnum > 0
    and not attribute.attisdropped
    and attribute.attname::text = p_name;

  if not found then
    perform core.raise('undefined_column', format('%I has no column %I', p_table, p_name));
  end if;
  return v_column;
end;
$$;

comment on function api.column_of(oid, text, text) is 'The column with exactly that name.';
