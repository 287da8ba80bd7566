create or replace function api.brings_code(p_type oid)
returns boolean
language sql
stable
as $$
  -- What is not built in has functions of somebody's for its text and its JSON; an enum only where somebody
  -- made a cast for it.
  select
    not starts_with(api.type_name(p_type), 'pg_catalog.')
    and not (
      api.is_enum(api.type_name(p_type)::regtype)
      and not exists (
        select
        from pg_catalog.pg_cast as made
        where api.type_name(p_type)::regtype::oid in (made.castsource, made.casttarget)
      )
    );
$$;

comment on function api.brings_code is
  'True when reading, writing or comparing a value of the type runs somebody''s code.';
