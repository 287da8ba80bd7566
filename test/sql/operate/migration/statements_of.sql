-- A file of SQL is split where psql splits it, and each statement knows its line.
create function pg_temp.split(sql text)
returns text[] language sql as $$
  select array_agg(format('%s %s', statement.line, statement.sql))
  from operate.statements_of(split.sql) as statement;
$$;

select test.is(
  pg_temp.split(E'-- head ; \n\nselect 1;\n/* a /* ; */ ; */ select ''a;b'', "c;d" -- e ;\n;; select 2'),
  array['3 select 1', E'4 select ''a;b'', "c;d" -- e ;', '5 select 2'],
  'quotes and comments'
);

select test.is(
  pg_temp.split(E'select e''it\\''s;''; select ''back\\''; select e''a''''\\'';b''; select U&''\\0061;'''),
  array[E'1 select e''it\\''s;''', E'1 select ''back\\''', E'1 select e''a''''\\'';b''', E'1 select U&''\\0061;'''],
  'a backslash escapes where it does'
);

select test.is(
  pg_temp.split('select $$a; $1 $b$$, $ä$ $$; $ä$, x$y$z from t; select $$$$; select $b$$a$b$'),
  array['1 select $$a; $1 $b$$, $ä$ $$; $ä$, x$y$z from t', '1 select $$$$', '1 select $b$$a$b$'],
  'dollar quotes'
);

select test.is(
  pg_temp.split(
    'create rule r as on insert to t do also (select 1; select 2); create function f() returns int ' 
 'begin atomic select case when true then 1 end; select 2; end; create table t ("end" int, begin int); select 3'
  ),
  array[
    '1 create rule r as on insert to t do also (select 1; select 2)',
    '1 create function f() returns int begin atomic select case when true then 1 end; select 2; end',
    '1 create table t ("end" int, begin int)', '1 select 3'
  ],
  'lists of statements, and bodies'
);

select test.is(
  pg_temp.split(E'select 1;\nselect ''open; select 2'),
  array['1 select 1', E'2 select ''open; select 2'],
  'an open quote'
);
select test.is(pg_temp.split(E' -- nothing\n'), null, 'nothing');
