-- What a text leaves for the end of its transaction, or for what runs after it, is gone when its statement ends.
select test.function('public.run(line text) returns text', 'begin execute line; return line; end', 'plpgsql');
create function pg_temp.read(sql text)
returns core.reply language sql as $$
  select operate.sql_read(
    test.request(
      'POST',
      jsonb_build_object('as', 'anon', 'statements', jsonb_build_array(jsonb_build_object('sql', sql))),
      claims => '{"typ": "platform", "pr": "admin"}'
    )
  );
$$;
set statement_timeout = '77s';
select test.status(pg_temp.read($$select run('declare c cursor for select 1')$$), 200, 'a cursor');
select test.none('select name from pg_cursors where name = ''c''', 'no cursor');
select test.status(pg_temp.read($$select set_config('search_path', 'public', false)$$), 200, 'a path');
select test.is(current_setting('search_path'), 'pg_catalog, pg_temp', 'the path');
select test.status(pg_temp.read($$select set_config('statement_timeout', '0', false)$$), 200, 'a timeout');
select test.is(current_setting('statement_timeout'), '77s', 'the timeout');
