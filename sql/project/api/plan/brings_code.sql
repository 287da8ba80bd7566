create or replace function api.brings_code(p_type oid)
returns boolean
language plpgsql
stable
as $$
-- What is not built in has functions of somebody's for its text and its JSON; an enum only where somebody
-- made a cast for it. A type is never looked up by its name: the gateway may not use every schema. Where the core's
-- types end stands in api.base_type.
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

comment on function api.brings_code is
  'True when reading, writing or comparing a value of the type runs somebody''s code.';
