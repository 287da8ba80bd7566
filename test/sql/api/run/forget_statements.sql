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

select api.make_room('plinth:1');
select test.none(
  $$select from pg_prepared_statements where name = 'plinth:1'$$, 'one of that name makes room each time'
);

select api.make_room('plinth:none') from generate_series(1, 400);
select test.is(count(*), 100, 'and the older ones of ours, when there are too many')
from pg_prepared_statements
where name like 'plinth:%';
select test.rows(
  $$select name from pg_prepared_statements where name = 'somebodys'$$, $$select 'somebodys' as name$$,
  'and what is not ours'
);
