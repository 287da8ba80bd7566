create or replace function api.is_enum(p_type oid)
returns boolean language plpgsql stable as $$
-- True for an enum, whose operators are Postgres's own.
begin
  return (
    select
      exists (select from pg_catalog.pg_type as type where type.oid = p_type and type.typtype = 'e')
  );
end;
$$;

create or replace function api.brings_code(p_type oid)
returns boolean language plpgsql stable as $$
-- True when reading, writing or comparing a value of the type runs code of the application or of an extension.
-- A type that is not built in has input and output functions of its own; an enum has code only where a cast was made
-- for it. A type is not looked up by regtype: the gateway may not use every schema. The number is explained in
-- api.base_type.
begin
  if p_type < 12000 then
    return false;
  end if;

  return (
    select
      base.typnamespace != 'pg_catalog'::regnamespace
      and (
        base.typtype != 'e'
        or exists (
          select
          from pg_catalog.pg_cast as made
          where base.oid in (made.castsource, made.casttarget)
        )
      )
    from pg_catalog.pg_type as base
    where base.oid = (select api.base_type(p_type))
  );
end;
$$;

create or replace function api.type_runs_code(p_type oid)
returns boolean language plpgsql stable as $$
-- True when building or returning a value of the type may run code of the application.
-- A domain has checks, and so have the columns of a row type that are domains; for its other columns see api.is_plain.
declare
  v_type pg_catalog.pg_type;
begin
  select type.* into v_type from pg_catalog.pg_type as type where type.oid = p_type;
  return case
    when v_type.typcategory = 'A' then api.type_runs_code(v_type.typelem)
    when v_type.typtype = 'p' then v_type.typname not in ('void', 'record')
    when v_type.typtype = 'd' then true
    when v_type.typtype = 'c'
      then not api.is_plain(v_type.typrelid)
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
