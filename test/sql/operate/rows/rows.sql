-- The grid reads any table as the service role: values as text, long ones cut, bytes as their number.
create table public.notes (
  id bigint primary key,
  body text,
  price numeric,
  code char(5),
  data jsonb,
  photo bytea,
  big float8
);
insert into public.notes
values
  (9007199254740993, repeat('x', 301), 1.10, 'ab', jsonb_build_object('a', repeat('y', 400)), '\x0102', 0.1),
  (2, null, null, null, null, null, 'Infinity');

select test.is(
  test.grid('notes', '{"order": "big"}') - 'columns',
  jsonb_build_object(
    'key', '["id"]'::jsonb,
    'rows', jsonb_build_array(
      jsonb_build_array(
        '9007199254740993',
        repeat('x', 300),
        '1.10',
        'ab   ',
        left(format('{"a": "%s"}', repeat('y', 400)), 300),
        '2',
        '0.1'
      ),
      '["2", null, null, null, null, null, "Infinity"]'::jsonb
    ),
    'cut', '[[0, 1, 301], [0, 4, 409]]'::jsonb,
    'count', '{"exact": 2}'::jsonb,
    'more', false,
    'next', null
  ),
  'cells'
);
select test.is(
  test.grid('notes', '{"select": "id,n:data->>a,photo,code", "limit": "0"}') -> 'columns',
  '[{"key": true, "name": "id", "type": "bigint", "shown": "text", "column": "id", "nullable": false},
      {"key": false, "name": "n", "type": "text", "shown": "text", "column": "data", "nullable": true},
      {"key": false, "name": "photo", "type": "bytea", "shown": "length", "column": "photo", "nullable": true},
      {"key": false, "name": "code", "type": "character(5)", "shown": "text", "column": "code", "nullable": true}]'::jsonb,
  'columns'
);
