create or replace function api.base_type(p_type oid)
returns oid language plpgsql stable as $$
-- A type, or the type that a domain is made of in the end.
-- Below 12000 stands what belongs to Postgres's core and cannot be dropped: no domain, and all of it in pg_catalog.
declare
  v_type oid := p_type;
  v_base oid;
begin
  if p_type < 12000 then
    return p_type;
  end if;

  loop
    select type.typbasetype into v_base from pg_catalog.pg_type as type where type.oid = v_type;
    if coalesce(v_base, 0) = 0 then
      return v_type;
    end if;
    v_type := v_base;
  end loop;
end;
$$;
