create or replace function core.table_statement(
  p_kind text, p_name text, p_columns text, p_place text, p_options text[]
)
returns text language sql immutable parallel safe as $$
  -- The statement that makes a table.
  -- p_kind is foreign, unlogged or null; p_columns are clauses with commas between; p_place says what it inherits from,
  -- where it is and how it is divided.
  select concat(
    'create ',
    p_kind || ' ',
    format('table %s (', p_name),
    p_columns,
    E'\n)',
    p_place,
    core.options_clause(p_options)
  );
$$;
