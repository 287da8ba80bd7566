-- There is no relation where operators have nothing to see: unknown names, tables of ours, the catalogue, no table at all.
create function pg_temp.missing(schema text, name text)
returns void language sql as $$
  select test.refused(
    operate.relation(operate.get(jsonb_build_object('schema', schema, 'name', name))),
    'not_found',
    concat(schema, '.', name)
  );
$$;

create sequence public.numbers;

select
  pg_temp.missing('public', 'nothing'),
  pg_temp.missing('nowhere', 'nothing'),
  pg_temp.missing('auth', 'sessions'),
  pg_temp.missing('core', 'settings'),
  pg_temp.missing('pg_catalog', 'pg_class'),
  pg_temp.missing('information_schema', 'tables'),
  pg_temp.missing('public', 'numbers');
