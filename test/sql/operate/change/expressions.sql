-- An expression is accepted only when, in brackets, it cannot be more than itself.
select test.ok(operate.is_expression(given), given)
from
  unnest(
    array[
      'now()', 'auth.uid()', $$'a;b--c/*d*/'$$, $$'it''s' || "a ""b"" c"$$,
      $$status in ('a', 'b') and (done is null or done)$$,
      $$(select m.id from public.members as m where m.user_id = (select auth.uid()))$$, $$tags @> array['a', 'b']$$,
      $$body -> 'a' ? 'b'$$, $$email ~ '^[^@]+@[^@]+\.[a-z]+$'$$, $$date '2026-01-01'$$, $$"größe" > 1$$, $$'größe'$$,
      $$a[1:2]$$, $$'\'$$, E'1 +\n\t2'
    ]
  ) as given;
select test.ok(not operate.is_expression(given), given)
from
  unnest(
    array[
      '',
      E' \n',
      '1; drop table x',
      '1, add column x integer',
      '1) not null check (true',
      '1))((',
      '(1',
      '1]',
      '([)]',
      '1 -- x',
      '1 /* x */',
      '1 /* x',
      $$'open$$,
      $$"open$$,
      $$''' or true$$,
      '""',
      $$E'\'' or true or '$$,
      $$e'\'; drop table x; --'$$,
      $$E'a'
      '\'); drop table x; --'$$,
      $$U&'\0027'$$,
      $$U&"\0022"$$,
      $$u&"a"$$,
      $$B'1'$$,
      $$X'1'$$,
      $$N'1'$$,
      '$$a$$',
      '$a$; $a$',
      '$1',
      E'1 \\! ls',
      E'1\\gexec',
      E'1\u00a0+ 2',
      E'1\u2028+ 2',
      E'1\u000b+ 2',
      E'1\u0001+ 2',
      E'\'\u0001\'',
      'größe > 1',
      '{1}',
      repeat('1+', 6000) || '1'
    ]
  ) as given;

select test.ok(not operate.is_expression(null), 'nothing');
select test.ok(operate.flaw_of('select a, b from c', true) is null, 'a query may have commas');
select test.ok(operate.flaw_of('select 1) as x; drop table y; --', true) is not null, 'it cannot leave its brackets');
