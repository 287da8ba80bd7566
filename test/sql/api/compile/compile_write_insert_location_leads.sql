-- The address of a new row, sent back as a request, finds it.
create table public."odd name" (
  "select" text,
  "a.b" int,
  "q""x" text,
  primary key ("select", "a.b", "q""x")
);
select test.write('POST', 'odd name', '{"select": "s", "a.b": 1, "q\"x": "y"}', prefer => null);
select test.is(
  test.get('odd name', array['"select"', 'eq.s', '"a.b"', 'eq.1', '"q\"x"', 'eq.y'], '{"role": "service_role"}'),
  '[{"select": "s", "a.b": 1, "q\"x": "y"}]',
  'found'
);
