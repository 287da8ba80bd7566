-- Each row is changed only while it has the values that were read; else nothing is, and the rows are named.
create table public.cells (
  id bigint primary key,
  body text,
  data json,
  code char(4),
  big float8,
  photo bytea,
  due timestamptz
);
insert into public.cells
values
  (9007199254740993, repeat('x', 9000), '{"a":  1}', 'ab', 0.1, '\x01', '2026-01-02 03:04:05.6+00'),
  (2, null, null, null, null, null, null);

create function test.edit(columns jsonb, variadic rows jsonb[])
returns jsonb language sql as $$
  select coalesce(body -> 'count', body #> '{error,details,changed}')
  from test.write_rows('cells', jsonb_build_object('do', 'edit', 'columns', columns, 'rows', to_jsonb(rows))) as body;
$$;

select test.is(
  test.edit(
    '["body", "data", "code", "big", "photo", "due"]',
    (
      select jsonb_build_object(
        'key', '["9007199254740993"]'::jsonb,
        'was', jsonb_build_array(repeat('x', 9000), '{"a":  1}', 'ab  ', '0.1', '\x01', due),
        'values', '["", "[1]", "cd", "Infinity", "\\x", null]'::jsonb
      )
      from
        (select operate.set_cell_settings()) as settings
        cross join lateral (select due::text from public.cells where settings is not null and id > 2) as found
    )
  ),
  '1',
  'long values, and types without an equality'
);
select test.is(
  test.edit(
    '["body"]', '{"key": ["9007199254740993"], "was": [""], "values": ["mine"]}',
    '{"key": ["2"], "was": ["an older one"], "values": ["mine"]}', '{"key": ["3"], "was": [null], "values": ["mine"]}'
  ),
  '[1, 2]',
  'one was changed, and one is gone'
);
select test.is((select count(*) from public.cells where body = 'mine'), 0, 'so none is written');
select test.is(
  test.edit('["body"]', '{"key": ["2"], "values": ["mine"]}'),
  '1',
  'without old values none are compared'
);
