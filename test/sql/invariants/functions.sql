-- Functions of ours: one of each name, a body that fits a page, the pinned path on every definer.
create temporary view ours as
  select proc.*, proc.oid::regprocedure::text as signature
  from pg_proc as proc
  where proc.pronamespace::regnamespace::text = any (core.our_schemas());

select test.ok(count(*) > 20, 'there are some') from ours;
select test.none('select proname from ours group by pronamespace, proname having count(*) > 1', 'overloads');
select test.none(
  $$select signature from ours where array_length(string_to_array(btrim(prosrc, E'\n'), E'\n'), 1) > 60$$,
  'bodies longer than 60 lines'
);
select test.none('select signature from ours where prosqlbody is not null', 'bodies that lose their comments');
select test.none(
  $$select signature from ours join pg_language as l on l.oid = prolang where lanname not in ('sql', 'plpgsql')$$,
  'other languages'
);
select test.none(
  $$select signature from ours where prosecdef and pronamespace::regnamespace::text != 'exec' and not proconfig @> array['search_path=pg_catalog, pg_temp']$$,
  'definers without the pinned path'
);
select test.none(
  $$select signature from ours where prosecdef and pronamespace::regnamespace::text = 'api'$$, 'definers in api'
);
select test.none($$select signature from ours where proleakproof$$, 'leakproof');
select test.none(
  $$select signature from ours where prosrc ~ 'pg_(try_)?advisory' and proname not in ('turn_hold', 'undo_traces')$$,
  'advisory locks, which anybody who may run SQL can take'
);
select test.none(
  $$select signature from ours cross join unnest(proargnames) as name
    where name !~ '^p_' and coalesce(proargmodes[array_position(proargnames, name)], 'i') = 'i' and pronamespace::regnamespace::text != 'exec'$$,
  'parameters that are not called p_'
);
