-- A function is never steadier than what it calls, and only an immutable one says that it is parallel safe.
create temporary view ours as
  select
    proc.oid,
    proc.oid::regprocedure::text as signature,
    proc.provolatile,
    proc.proparallel,
    proc.prosrc,
    nspname || '.' || proname as name
  from
    pg_proc as proc
    join pg_namespace as namespace on namespace.oid = proc.pronamespace
  where nspname = any (core.our_schemas());
create temporary table calls as
  select distinct
    caller.signature as caller,
    caller.provolatile as says,
    called.signature as called,
    called.provolatile as is
  from
    ours as caller
    cross join lateral regexp_matches(
      regexp_replace(caller.prosrc, '--[^\n]*', '', 'g'),
      '\m([a-z_]+\.[a-z0-9_]+)\(',
      'g'
    ) as call (name)
    join ours as called on called.name = call.name[1];

select test.ok(count(*) > 10, 'there are some') from calls;
select test.none(
  $$select caller, called from calls where says = 'i' and "is" != 'i' and called !~ '^core\.raise\('$$,
  'immutable over less'
);
select test.none($$select caller, called from calls where says = 's' and "is" = 'v'$$, 'stable over volatile');
select test.none(
  $$select signature from ours where provolatile != 'v' and regexp_replace(prosrc, $re$--[^\n]*|'[^']*'$re$, '', 'g') ~* '\m(insert into|update [a-z_]+\.|delete from|clock_timestamp|gen_random|random_bytes|set_config)\M'$$,
  'writers, clocks and chance that say they are steady'
);
select test.none(
  $$select signature from ours where provolatile != 'v' and regexp_replace(prosrc, $re$--[^\n]*|'[^']*'$re$, '', 'g') ~* '\mexecute\M'$$,
  'runners of texts that say they are steady'
);
select test.none(
  $$select signature from ours where proparallel = 's' and provolatile = 'v'$$, 'volatile and parallel safe'
);
select test.none(
  $$select signature from ours where signature ~ '^auth\.(uid|role|email|jwt)\(\)$' and (provolatile != 's' or signature in (select oid::regprocedure::text from pg_proc where proconfig is not null or prosecdef))$$,
  'helpers that cannot inline'
);
