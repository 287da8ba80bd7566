-- A session keeps a bounded number of compiled requests, and nobody else's statements are forgotten with them.
prepare somebodys as
  select 1;
do $$
begin
  for n in 1 .. 250 loop
    execute format('prepare %I as select 1', 'plinth:' || n);
  end loop;
end;
$$;

create table public.notes (id int);
select api.request('GET', 'notes');
select
  test.rows(
    $$select count(*) as n from pg_prepared_statements where name like 'plinth:%'$$,
    'select 1 as n',
    'only the new one is left'
  );
select
  test.rows(
    $$select name from pg_prepared_statements where name = 'somebodys'$$,
    $$select 'somebodys' as name$$,
    'and what is not ours'
  );
