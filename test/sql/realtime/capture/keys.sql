-- A key has its columns in key order, whatever it is made of.
create table public.seats (
  "the row" text,
  body text,
  number bigint,
  primary key (number, "the row")
);
create table public.shifted (gone integer, body text, id uuid primary key);
alter table shifted drop column gone;
select test.watch('seats'), test.watch('shifted');

insert into seats
values
  ('a"b', 'x', 9007199254740993),
  ('c', 'x', 2);
select test.is(test.written(), '[["INSERT", [[9007199254740993, "a\"b"], [2, "c"]], null]]', 'two columns');
insert into seats values (' ', 'x', 3);
select test.is(test.written(), '[["INSERT", [[3, " "]], null]]', 'two columns of one row');
insert into shifted values ('x', test.id(1));
update shifted set body = null;
select test.is(
  test.written(),
  jsonb_build_array(
    jsonb_build_array('INSERT', jsonb_build_array(jsonb_build_array(test.id(1))), null),
    jsonb_build_array(
      'UPDATE',
      jsonb_build_array(jsonb_build_array(test.id(1))),
      jsonb_build_array(jsonb_build_object('id', test.id(1), 'body', 'x'))
    )
  ),
  'after a dropped column'
);
