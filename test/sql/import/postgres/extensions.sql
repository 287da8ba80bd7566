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
