create or replace function operate.defined_servers()
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The foreign servers, with the statements that make them.
  -- Without the mappings of users: they hold passwords.
  select
    'pg_foreign_server'::regclass,
    server.oid,
    'server',
    named.as,
    concat(
      format('create %s', named.as),
      ' type ' || quote_literal(server.srvtype),
      ' version ' || quote_literal(server.srvversion),
      format(' foreign data wrapper %I', wrapper.fdwname),
      core.options_clause(server.srvoptions, 'options'),
      ';',
      operate.owner_line(named.as, server.srvowner),
      operate.comment_line(named.as, operate.comment_of('pg_foreign_server'::regclass, server.oid))
    )
  from
    pg_foreign_server as server
    join pg_foreign_data_wrapper as wrapper on wrapper.oid = server.srvfdw
    cross join lateral (select format('server %I', server.srvname)) as named ("as")
  where not operate.is_of_extension('pg_foreign_server'::regclass, server.oid);
$$;
