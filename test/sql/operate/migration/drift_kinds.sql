-- Every kind of object of the application is watched for drift.
create function pg_temp.kinds(body text)
returns text[] language sql as $$
  select array_agg(distinct found[1] order by found[1])
  from regexp_matches(body, 'operate\.(defined_\w+)\(', 'g') as found;
$$;

select test.is(
  pg_temp.kinds((select prosrc from pg_proc where oid = 'operate.defined_among'::regproc)),
  pg_temp.kinds((select prosrc from pg_proc where oid = 'operate.defined(oid)'::regprocedure)),
  'what is looked at again is what is looked at'
);

select operate.adopt_drift('what was there');
create type public.pair as (a integer, b integer);
select test.function('public.pair_of(n integer) returns public.pair', 'select row(n, n)::public.pair', 'sql immutable');
select test.function('public.near(a integer, b integer) returns boolean', 'select abs(a - b) < 2', 'sql immutable');
do $$
begin
  execute 'create cast (integer as public.pair) with function public.pair_of (integer)';
  execute 'create operator public.~~~ (function = public.near, leftarg = integer, rightarg = integer)';
  execute 'create foreign data wrapper elsewhere';
  execute 'create server there foreign data wrapper elsewhere';
end
$$;

select test.is(
  (
    select array_agg(drifted.kind order by drifted.kind)
    from operate.drifted() as drifted
    where drifted.kind in ('cast', 'operator', 'server')
  ),
  array['cast', 'operator', 'server'],
  'new ones'
);
select operate.adopt_drift('casts, operators and servers');
do $$
begin
  execute 'alter server there options (add host ''x'')';
end
$$;
select test.is(
  (select array_agg(concat_ws(' ', drifted.change, drifted.identity)) from operate.drifted() as drifted),
  array['changed server there'],
  'and what changes in them'
);
