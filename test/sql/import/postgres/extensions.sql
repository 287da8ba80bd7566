-- The owner, who may be a superuser, makes an extension for a source only when it reaches neither files nor servers.
create function pg_temp.judged(p_name text)
returns text language sql as $$
  select string_agg(coalesce(piece ->> 'code', piece ->> 'by'), ' ')
  from
    import.postgres_extensions(
      jsonb_build_object(
        'kind', 'postgres',
        'extensions', jsonb_build_array(jsonb_build_object('name', p_name, 'schema', 'extensions', 'columns', null))
      )
    ) as piece;
$$;

select test.is(pg_temp.judged('citext'), 'owner', 'one that Postgres trusts');
select test.is(pg_temp.judged('dblink'), 'extension_missing', 'one that reaches other servers');
select test.is(pg_temp.judged('file_fdw'), 'extension_missing', 'one that reads files');
select test.is(pg_temp.judged('there_is_none'), 'extension_missing', 'one that is not installed');
select test.is(pg_temp.judged('pgcrypto'), null, 'one that is here already');

-- An owner who is no superuser makes what Postgres trusts.
create role moves_in;
grant usage on schema import to moves_in;
grant execute on all functions in schema import to moves_in;
set role moves_in;
select test.is(import.may_make_extension('citext'), true, 'a trusted one');
select test.is(import.may_make_extension('file_fdw'), false, 'any other');
reset role;

-- pgcrypto is in another schema here: what names it is written anew, and nothing else.
create temporary table facts as
  select
    import.postgres_moved(
      jsonb_build_object(
        'extensions', '[{"name": "pgcrypto", "schema": "public", "members": ["gen_random_uuid", "digest", "own", "=~"]},
          {"name": "citext", "schema": "public", "members": ["citext"]}]'::jsonb,
        'functions', '[{"schema": "public", "name": "own"}]'::jsonb,
        'columns', jsonb_build_array(
          'public.gen_random_uuid()', 'encode(public.digest(x, ''md5''), ''hex'')', 'a OPERATOR(public.=~) b',
          'public.own(1)', 'public.digests(1)', 'public.digest$1', 'other_public.digest(1)', 'public.citext'
        )
      )
    ) as moved;
select test.is(
  moved -> 'columns',
  replace(
    '["HERE.gen_random_uuid()", "encode(HERE.digest(x, ''md5''), ''hex'')", "a OPERATOR(HERE.=~) b", "public.own(1)",
      "public.digests(1)", "public.digest$1", "other_public.digest(1)", "public.citext"]',
    'HERE',
    (select extnamespace::regnamespace::text from pg_extension where extname = 'pgcrypto')
  )::jsonb,
  'names of its objects alone'
)
from facts;
