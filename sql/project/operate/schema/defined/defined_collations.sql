create or replace function operate.defined_collations()
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The collations of the application, with the statements that make them.
  -- The columns that hold the locale differ from version to version.
  select
    'pg_collation'::regclass,
    known.oid,
    'collation',
    named.as,
    concat(
      format(
        'create %s (provider = %s, ',
        named.as,
        case known.collprovider when 'i' then 'icu' when 'b' then 'builtin' else 'libc' end
      ),
      case
        when known.collprovider = 'c' then format(
          'lc_collate = %L, lc_ctype = %L',
          shown.row ->> 'collcollate',
          shown.row ->> 'collctype'
        )
        else format('locale = %L', coalesce(shown.row ->> 'colllocale', shown.row ->> 'colliculocale'))
      end,
      ', rules = ' || quote_literal(shown.row ->> 'collicurules'),
      case when not known.collisdeterministic then ', deterministic = false' end,
      ');',
      operate.owner_line(named.as, known.collowner),
      operate.comment_line(named.as, operate.comment_of('pg_collation'::regclass, known.oid))
    )
  from
    pg_collation as known
    cross join lateral (select format('collation %s', known.oid::regcollation)) as named ("as")
    cross join lateral (select to_jsonb(known)) as shown (row)
  where
    known.collnamespace = any (operate.application_schemas())
    and not operate.is_of_extension('pg_collation'::regclass, known.oid);
$$;
