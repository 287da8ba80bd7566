-- A digest of rows does not depend on their order, and sees each difference.
create temporary table one as
  select n as id, 'text ' || n as body, n / 7.0::float8 as ratio
  from generate_series(1, 1000) as n;

create temporary table two as
  select *
  from one
  order by random();

create function pg_temp.digest(p_table text)
returns text
language plpgsql
as $$
declare
  v_rows bigint;
  v_digest text;
begin
  execute import.digest_query(p_table, 'id, body, ratio')
  into v_rows, v_digest;
  return concat(v_rows, ' ', v_digest);
end;
$$;

select test.is(pg_temp.digest('one'), pg_temp.digest('two'), 'another order is the same');

insert into two select * from two where id = 1;
select test.ok(pg_temp.digest('one') != pg_temp.digest('two'), 'a row twice is seen');

delete from two where id in (1, 2);
insert into two select * from one where id = 1;
insert into two select 2, null, ratio from one where id = 2;
select test.ok(pg_temp.digest('one') != pg_temp.digest('two'), 'a null for a text is seen');

select
  test.is(
    import.digest_query('t', null),
    'select count(*) as rows, null::text as digest from t',
    'without columns rows are counted'
  );
