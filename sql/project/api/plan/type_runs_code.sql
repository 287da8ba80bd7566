create or replace function api.type_runs_code(p_type oid)
returns boolean
language plpgsql
stable
as $$
-- A domain has checks. A row is made of its columns, which may be domains; whether reading them runs code is known
-- of the relation.
declare
  v_type pg_catalog.pg_type;
begin
  select type.* into v_type from pg_catalog.pg_type as type where type.oid = p_type;
  return case
    when v_type.typcategory = 'A' then api.type_runs_code(v_type.typelem)
    when v_type.typtype = 'p' then v_type.typname not in ('void', 'record')
    when v_type.typtype = 'd' then true
    when v_type.typtype = 'c' then not api.is_plain(v_type.typrelid)
    or exists (
      select
      from pg_catalog.pg_attribute as attribute
      where
        attribute.attrelid = v_type.typrelid
        and attribute.attnum > 0
        and not attribute.attisdropped
        and exists (
          select
          from pg_catalog.pg_type as type
          where type.oid = attribute.atttypid and type.typtype = 'd'
        )
    )
    else api.brings_code(p_type)
  end;
end;
$$;

comment on function api.type_runs_code(oid) is
  'True when making or telling a value of the type may run somebody''s code.';
