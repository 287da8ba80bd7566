-- A function of Postgres that runs SQL which it is given, or reads what it is told by name, counts as code.
select test.none(
  $$select proc.oid::regprocedure
      from pg_proc as proc
      where
        proc.pronamespace = 'pg_catalog'::regnamespace
        and import.is_trusted(proc.oid)
        and proc.proargnames[:proc.pronargs] && '{query,sql,command,statement,cursor,tbl,schema,schemaname,relname,tablename}'$$,
  'none that takes a query, or the name of what it reads'
);
select test.ok(import.is_trusted(signature::regprocedure) is not true, signature)
from
  unnest(
    '{"query_to_xml(text,boolean,boolean,text)", "query_to_xmlschema(text,boolean,boolean,text)",
      "query_to_xml_and_xmlschema(text,boolean,boolean,text)", "table_to_xml(regclass,boolean,boolean,text)",
      "table_to_xmlschema(regclass,boolean,boolean,text)", "schema_to_xml(name,boolean,boolean,text)",
      "database_to_xml(boolean,boolean,text)", "cursor_to_xml(refcursor,integer,boolean,boolean,text)",
      "cursor_to_xmlschema(refcursor,boolean,boolean,text)", "ts_stat(text)", "ts_stat(text,text)",
      "ts_rewrite(tsquery,text)", "lo_get(oid)", "lo_put(oid,bigint,bytea)", "lo_from_bytea(oid,bytea)",
      "lo_create(oid)", "lo_unlink(oid)", "loread(integer,integer)", "lowrite(integer,bytea)",
      "pg_read_file(text)", "set_config(text,text,boolean)", "setval(regclass,bigint)", "pg_notify(text,text)",
      "pg_sleep(double precision)"}'::text[]
  ) as signature;
select test.ok(import.is_trusted(signature::regprocedure), signature)
from
  unnest(
    '{"now()", "lower(text)", "gen_random_uuid()", "nextval(regclass)", "to_tsvector(text)", "current_setting(text)",
      "auth.uid()", "storage.foldername(text)"}'::text[]
  ) as signature;
