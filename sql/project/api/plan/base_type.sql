create or replace function api.base_type(p_type oid)
returns oid
language plpgsql
stable
as $$
declare
  v_type oid := p_type;
  v_base oid;
begin
  loop
    select type.typbasetype into v_base from pg_catalog.pg_type as type where type.oid = v_type;
    if coalesce(v_base, 0) = 0 then
      return v_type;
    end if;
    v_type := v_base;
  end loop;
end;
$$;

comment on function api.base_type(oid) is
  'A type, or the type that a domain is made of in the end.';
