create or replace function operate.pieces_of(p_expression text)
returns table (piece text, number bigint) language sql immutable parallel safe as $$
  -- The literals of an expression, its quoted names, and what stands between them.
  -- As Postgres writes an expression, a quote inside quotes is doubled, also in E'...'.
  select found.parts[1], found.number
  from
    regexp_matches(p_expression, $r$'(?:[^']|'')*'|"(?:[^"]|"")*"|[^'"]+$r$, 'g') with ordinality as found (
      parts, number
    );
$$;
