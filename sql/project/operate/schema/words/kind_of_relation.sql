create or replace function operate.kind_of_relation(p_kind "char")
returns text language sql immutable parallel safe as $$
  -- The kind of a relation in words; null for what holds no rows.
  select case p_kind
    when 'r' then 'table'
    when 'p' then 'partitioned table'
    when 'v' then 'view'
    when 'm' then 'materialized view'
    when 'f' then 'foreign table'
  end;
$$;
