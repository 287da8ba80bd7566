create or replace function core.computed_clause(p_expression text, p_kind text)
returns text language sql immutable parallel safe as $$
  -- The value of a generated column; p_kind as in pg_attribute.
  select format('generated always as (%s) %s', p_expression, case p_kind when 'v' then 'virtual' else 'stored' end);
$$;

create or replace function core.identity_clause(p_kind text, p_sequence text, p_options text)
returns text language sql immutable parallel safe as $$
  -- The value of an identity column; p_kind as in pg_attribute, p_sequence null where Postgres may choose its name.
  select format(
    'generated %s as identity%s',
    case p_kind when 'a' then 'always' else 'by default' end,
    ' (' || nullif(btrim(concat('sequence name ' || p_sequence, p_options)), '') || ')'
  );
$$;

create or replace function core.column_clause(
  p_name text, p_type text, p_value text, p_computed boolean, p_required boolean
)
returns text language sql immutable parallel safe as $$
  -- A column as CREATE TABLE takes it. p_computed: the value is a clause, else a default.
  select concat(
    p_name || ' ' || p_type,
    case when p_computed then ' ' else ' default ' end || p_value,
    case when p_required then ' not null' end
  );
$$;

create or replace function core.column_actions(
  p_storage text, p_compression text, p_statistics integer, p_options text[]
)
returns text[] language sql immutable parallel safe as $$
  -- What ALTER COLUMN says of a column that CREATE TABLE cannot; the first two as in pg_attribute, null where as usual.
  select array_remove(
    array[
      'set storage ' || case p_storage
        when 'p' then 'plain'
        when 'e' then 'external'
        when 'm' then 'main'
        when 'x' then 'extended'
      end,
      'set compression ' || case p_compression when 'p' then 'pglz' when 'l' then 'lz4' end,
      'set statistics ' || p_statistics,
      'set' || core.options_clause(p_options, '')
    ],
    null
  );
$$;
