-- An export makes types and tables, copies rows, and then makes keys, indexes, triggers and policies.
create table public.authors (
  id integer generated always as identity primary key,
  name text,
  loud text generated always as (upper(name)) stored
);
create table public.books (id serial primary key, author integer references authors, writer uuid references auth.users);
create view public.counted as
  select authors.id, authors.name, count(*) from authors group by authors.id;
alter table books force row level security;
create policy own on books for select to authenticated using (writer = (select auth.uid()));
insert into authors (name)
values
  ('Ada'),
  ('Grace');

create temporary table plan as
  select row_number() over () as place, line.* from operate.export_plan('{}') as line;

create function pg_temp.place_of(p_start text)
returns bigint language sql as $$
  select place from plan where starts_with(before, p_start) order by place limit 1;
$$;

select
  test.ok(pg_temp.place_of('-- Plinth export of') = 1, 'the head first'),
  test.ok(
    pg_temp.place_of('create table public.books') < pg_temp.place_of('COPY public.authors'),
    'tables before rows'
  ),
  test.ok(pg_temp.place_of('COPY public.books') < pg_temp.place_of('alter table public.books add'), 'rows before keys'),
  test.ok(pg_temp.place_of('COPY public.books') < pg_temp.place_of('create policy own'), 'rows before policies'),
  test.ok(
    pg_temp.place_of('create view public.counted') > pg_temp.place_of('alter table public.authors add'),
    'a view behind its key'
  ),
  test.ok(
    pg_temp.place_of('COPY public.books') < pg_temp.place_of('alter table public.books force'),
    'rows before force'
  ),
  test.is(
    (select copy from plan where place = pg_temp.place_of('COPY public.authors')),
    'copy public.authors (id, name) to stdout',
    'no generated columns'
  ),
  test.ok(
    (select before from plan where before like '%setval%') like '%setval(''public.authors_id_seq'', 2, true)%',
    'sequences'
  ),
  test.is((select before from plan order by place desc limit 1), E'-- Plinth export complete\n', 'the end last');
select test.is(count(*), 0, 'no line is missing') from plan where before is null and copy is null;
select test.is(count(*), 0, 'no users unless wished') from plan where before like 'COPY auth.%';
select test.ok(
  exists (select from plan where before like '%FOREIGN KEY (writer) REFERENCES auth.users(id) NOT VALID;%'),
  'without users a key to them is not valid'
);
select test.ok(
  exists (select from operate.export_plan('{"users": true}') where before like '%REFERENCES auth.users(id);%'),
  'with them it is'
);

-- What is read of ours.
do $$
declare
  v_query text;
begin
  for v_query in
    select (regexp_match(copy, '^copy \((.*)\) to stdout', 's'))[1]
    from operate.export_plan('{"users": true, "files": true}')
    where starts_with(copy, 'copy (')
  loop
    execute format('select from (%s) as read', v_query);
  end loop;
end
$$;
select test.is(operate.exported_password('*'), null, 'no password');
select test.is(operate.exported_password('bcrypt$$2a$10$x'), '$2a$10$x', 'bcrypt as everybody writes it');
select test.is(operate.exported_password('scrypt$1$2'), 'scrypt$1$2', 'scrypt as we write it');

-- One table, by a name that may hold dots.
create table public."a.b" (id integer);
select test.is(copy, 'copy (select * from public."a.b") to stdout (format csv, header)', 'CSV')
from operate.export_plan('{"table": "public.a.b"}');
select test.throws($$select operate.export_plan('{"table": "auth.users"}')$$, 'PL404', 'a table of ours');
select test.is(operate.as_comment('why', E'a\nb\rc'), E'-- why\n-- a\n-- b\r-- c', 'no line of a comment runs');
