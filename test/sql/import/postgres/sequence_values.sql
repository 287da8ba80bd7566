-- A sequence goes on where the source says; where it does not say, after the largest value, which the owner does not read.
create function pg_temp.step(p_last text, p_readable boolean, p_first text default null)
returns text language sql as $$
  select string_agg(concat(piece ->> 'by', ': ', piece ->> 'sql'), E'\n')
  from
    import.postgres_sequence_values(
      jsonb_build_object(
        'sequences', jsonb_build_array(
          jsonb_build_object(
            'schema', 'public',
            'name', 'a_id_seq',
            'owned', 'a',
            'table_schema', 'public',
            'table', 'a',
            'column', 'i d',
            'last_value', p_last,
            'first_value', p_first,
            'readable', p_readable
          )
        )
      )
    ) as piece;
$$;

select test.is(
  pg_temp.step('9', true),
  'owner: select pg_catalog.setval(pg_catalog.pg_get_serial_sequence(''public.a'', ''i d''), 9, true)',
  'a value that is known'
);
select test.is(pg_temp.step(null, true), null, 'a sequence that was never used');
select test.is(
  pg_temp.step(null, true, '70'),
  'owner: select pg_catalog.setval(pg_catalog.pg_get_serial_sequence(''public.a'', ''i d''), 70, false)',
  'one that was set, and never used'
);
select test.is(
  pg_temp.step(null, false),
  'import: select pg_catalog.setval(pg_catalog.pg_get_serial_sequence(''public.a'', ''i d''), max("i d"), true) from public.a having max("i d") is not null',
  'a sequence that may not be read'
);
select test.throws($$select pg_temp.step('1); drop table x', true)$$, '22P02', 'a value that is none');

-- A table that a resumed run finished: its sequence goes ahead, and not back.
create sequence public.up;
create sequence public.down increment by -1;
select setval('public.up', 10), setval('public.down', -10);
create function pg_temp.ahead(name text, value bigint)
returns bigint language plpgsql as $$
declare
  v_set bigint;
begin
  execute import.sequence_ahead(quote_literal(name), value, true)
  into v_set;
  return v_set;
end;
$$;
select test.is(pg_temp.ahead('public.up', 9), null, 'it is further here');
select test.is(pg_temp.ahead('public.up', 11), 11, 'it is further there');
select test.is(pg_temp.ahead('public.down', -9), null, 'it is further down here');
select test.is(pg_temp.ahead('public.down', -11), -11, 'it is further down there');
create sequence public.fresh;
select test.is(pg_temp.ahead('public.fresh', 5), 5, 'it gave nothing yet');
