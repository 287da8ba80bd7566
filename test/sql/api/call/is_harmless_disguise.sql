-- Code cannot be hidden from the proof by quotes, comments or escapes.
create function test.harmless(body text)
returns boolean
language plpgsql
as $$
begin
  set local check_function_bodies = off;
  execute format('create or replace function public.made() returns text language sql as %L', body);
  return api.is_harmless('public.made'::regproc);
end;
$$;

select test.ok(test.harmless(body), body)
from
  unnest(
    array[
      'select ''it''''s set_config''',
      'select /* set_config( */ 1',
      E'select 1 -- set_config\n',
      'select "a" from (select 1) as t ("a")',
      'select ''\'' || ''x''',
      'select 1 / 2 * 3'
    ]
  ) as body;
select test.ok(not test.harmless(body), body)
from
  unnest(
    array[
      E'select e''\\'''' || set_config(''a.b'', ''c'', false) || ''''',
      E'select E''\\''; select 1',
      'select $$it''s$$ || set_config(''a.b'', ''c'', false) || ''''',
      'select $a$''$a$ || set_config(''a.b'', ''c'', false) || ''''',
      'select ''a'' /* /* */ '' */ || set_config(''a.b'', ''c'', false) || ''''',
      E'select 1 +-- it''s\n length(set_config(''a.b'', ''c'', false)) + length('''')',
      'select U&"set\005fconfig"(''a.b'', ''c'', false)',
      'select u&''\0027'' || set_config(''a.b'', ''c'', false)',
      'select ''open',
      'select "open',
      'select 1 as ' || repeat('a', 70),
      E'select 1 --\r, set_config(''a.b'', ''c'', false)'
    ]
  ) as body;
