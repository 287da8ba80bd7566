create or replace function operate.kind_of_function(p_kind "char")
returns text language sql immutable parallel safe as $$
  -- The kind of a function in words.
  select case p_kind when 'p' then 'procedure' when 'a' then 'aggregate' when 'w' then 'window' else 'function' end;
$$;
