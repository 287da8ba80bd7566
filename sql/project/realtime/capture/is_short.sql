create or replace function realtime.is_short(p_relation oid)
returns boolean
language sql
stable
as $$
  -- By types whose values have a length that is given.
  select
    bool_and(
      attribute.attlen > 0
      or attribute.atttypid = 'numeric'::regtype
      or attribute.atttypid in ('bpchar'::regtype, 'varchar'::regtype)
      and attribute.atttypmod > 0
    )
  from pg_catalog.pg_attribute as attribute
  where attribute.attrelid = p_relation and attribute.attnum > 0 and not attribute.attisdropped;
$$;

comment on function realtime.is_short is 'True where no row of a table can be large.';
