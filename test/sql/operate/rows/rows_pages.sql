-- Page after page shows every row once and in order, whatever the order, with nulls and equal values.
create table public.things (a int, b text, "c d" int, n int, at timestamptz, primary key (a, "c d"));
insert into public.things
select
  n / 7,
  nullif('b' || n % 3, 'b1'),
  n,
  nullif(n % 5, 2),
  case when n % 4 > 0 then '2026-01-01'::timestamptz + n % 6 * interval '1.000001 seconds' end
from generate_series(1, 60) as n;
create table public.unkeyed (n int);
insert into public.unkeyed select n from generate_series(1, 5) as n;

create function test.all_pages(query jsonb)
returns jsonb language plpgsql as $$
declare
  v_rows jsonb := '[]';
  v_page jsonb := '{"next": null}';
begin
  loop
    v_page := test.grid(
      'things',
      query || case when v_page ->> 'next' is null then '{}' else jsonb_build_object('after', v_page ->> 'next') end
    );
    v_rows := v_rows || (v_page -> 'rows');
    exit when v_page ->> 'next' is null;
  end loop;
  return v_rows;
end;
$$;

select test.is(
  test.all_pages(asked || '{"limit": "7", "select": "a,\"c d\",b,n,at"}'),
  test.grid('things', asked || '{"limit": "1000", "select": "a,\"c d\",b,n,at"}') -> 'rows',
  asked::text
)
from (
  select jsonb_strip_nulls(jsonb_build_object('order', ordered, 'b', filter)) as asked
  from
    unnest(
      array[
        null,
        'b',
        'b.desc',
        'b.nullsfirst,n.desc.nullslast',
        'n.desc,b',
        'at.desc,a.desc',
        'at',
        'a.desc',
        '"c d".desc'
      ]
    ) as ordered
    cross join unnest(array[null, 'not.is.null', 'eq.b0']) as filter
) as question;
select test.is(jsonb_array_length(test.all_pages('{"order": "b"}')), 60, 'all');
select test.is(
  test.grid('unkeyed', '{"limit": "2", "offset": "2"}') - 'columns' - 'cut' - 'count',
  '{"key": null, "rows": [["3"], ["4"]], "more": true, "next": null}',
  'no key, no next'
);
select test.throws($$select test.grid('things', '{"after": "[1]"}')$$, 'PL400', 'another order');
select test.throws($$select test.grid('things', '{"after": "{"}')$$, '22P02', 'no JSON');

-- The place of a row is its values, whatever the settings of the database. Of bytea a cell has the length alone.
create table public.measured (id int primary key, f float8, span interval, bytes bytea);
insert into public.measured
select n, 0.1 + n / 3.0, n * interval '1 day 2 hours', convert_to(n::text, 'UTF8')
from generate_series(1, 6) as n;
select set_config('extra_float_digits', '-3', false);
set datestyle = 'SQL, DMY';
set intervalstyle = 'sql_standard';
select test.is(
  test.grid(
    'measured',
    jsonb_build_object(
      'select', 'id',
      'limit', '2',
      'order', ordered,
      'after', test.grid('measured', jsonb_build_object('limit', '2', 'order', ordered)) ->> 'next'
    )
  ) -> 'rows',
  '[["3"], ["4"]]',
  ordered
)
from unnest(array['f', 'span']) as ordered;
select test.is(
  test.grid('measured', '{"limit": "2", "order": "bytes"}') -> 'next',
  'null',
  'in an order by bytea pages are turned by offset'
);
