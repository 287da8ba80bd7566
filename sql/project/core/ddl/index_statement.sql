create or replace function core.index_statement(p_printed text, p_name text, p_unique boolean)
returns text language sql immutable parallel safe as $$
  -- The statement that makes an index, on all partitions.
  -- Postgres prints that of a partitioned table with ON ONLY, which would make one that no partition has.
  select case
    when starts_with(p_printed, start.text || 'ONLY ')
      then start.text || substr(p_printed, length(start.text || 'ONLY ') + 1)
    else p_printed
  end
  from (select format('CREATE %sINDEX %I ON ', case when p_unique then 'UNIQUE ' end, p_name)) as start (text);
$$;
