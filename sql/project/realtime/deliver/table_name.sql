create or replace function realtime.table_name(p_relation oid)
returns text language sql stable as $$
  -- The qualified and quoted name of a table of public.
  select format('public.%I', relation.relname)
  from pg_catalog.pg_class as relation
  where relation.oid = p_relation;
$$;
