-- The types are made once, and anew after a change of the catalogue.
select test.within_a_minute();
create table public.todos (id int);
create function pg_temp.types()
returns text language sql as $$
  select (operate.typescript(test.admin('GET'))).body #>> '{}';
$$;

select test.is(pg_temp.types(), api.typescript() || E'\n', 'as psql writes them');
update core.compiled set text = 'kept' where name like '%:typescript';
select test.is(pg_temp.types(), E'kept\n', 'others get what is kept');

select test.commit_catalogue();
select core.note_catalogue_change();
select test.is(pg_temp.types(), api.typescript() || E'\n', 'after a change they are made anew');
update core.compiled set text = 'kept' where name like '%:typescript';
set local transaction_read_only = on;
select test.is(pg_temp.types(), E'kept\n', 'who may only read gets them too');
