create or replace function core.enabling_statement(p_table text, p_what text, p_name text, p_enabled text)
returns text language sql immutable parallel safe as $$
  -- The statement that says when a trigger or rule fires; null where it is as usual.
  select format(
    'alter table %s %s %s %I',
    p_table,
    case p_enabled when 'D' then 'disable' when 'R' then 'enable replica' when 'A' then 'enable always' end,
    p_what,
    p_name
  )
  where p_enabled in ('D', 'R', 'A');
$$;
