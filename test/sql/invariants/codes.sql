-- Every code that a function of ours refuses or raises with is in the catalogue of errors.
create temporary view said as
  select proc.oid::regprocedure::text as signature, verb[1] as verb, verb[2] as code
  from
    pg_proc as proc,
    regexp_matches(proc.prosrc, $$core\.(refuse|raise)\(\s*'([^']*)'$$, 'g') as verb
  where proc.pronamespace::regnamespace::text = any (core.our_schemas());
select test.ok(count(*) > 3, 'there are some') from said;
select test.none('select signature, code from said where code not in (select code from core.error)', 'unknown codes');
select test.none(
  $$select signature, code from said where verb = 'raise' and test.state(format('select core.raise(%L, %L)', code, 'm')) not in (select sqlstate from core.sqlstate)$$,
  'codes that cannot be raised'
);
