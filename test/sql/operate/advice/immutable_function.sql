-- Who labels a function immutable is told what it costs, and of both ways out.
select test.function('public.whoami() returns uuid', 'select auth.uid()', 'sql immutable');
select test.function('public.helper() returns uuid', 'select auth.uid()', 'sql stable');
create function test.advised()
returns setof text language sql as $$
  select fix_sql
  from operate.advice_found()
  where rule = 'immutable_function' and object ~ 'public\.';
$$;

select test.rows(
  'select * from test.advised() as advised', 'select ''alter function public.whoami() stable;'' as advised',
  'the one alone'
);
select core.declare_immutable('public.whoami()');
select test.none('select * from test.advised()', 'vouched for');
select core.declare_immutable('public.whoami()', false);
alter function public.whoami() stable;
select test.none('select * from test.advised()', 'stable');
