-- An admin's write runs as the role, says how many rows it concerns, and has its deferred checks made at once.
create table public.notes (id int primary key, twin int references public.notes deferrable initially deferred);
alter table public.notes disable row level security;
grant all on public.notes to anon;
create function pg_temp.write(sql text, role text default 'admin', params jsonb default '[]')
returns core.reply language sql as $$
  select operate.sql_read(
    test.request(
      'POST',
      jsonb_build_object(
        'as', 'anon',
        'mode', 'write',
        'statements', jsonb_build_array(jsonb_build_object('sql', sql, 'params', params))
      ),
      claims => jsonb_build_object('typ', 'platform', 'pr', role)
    )
  );
$$;
select test.is(
  (pg_temp.write('insert into notes values (1), (2)')).body,
  '{"command": "INSERT", "row_count": 2, "truncated": false, "lines": [], "columns": []}'::jsonb,
  'an insert'
);
select test.is((pg_temp.write('delete from notes returning id')).body -> 'lines', '["(1)", "(2)"]', 'with rows');
select test.is(
  (pg_temp.write('insert into notes values ($1)', params => '[7]')).body,
  '{"command": "INSERT", "row_count": null, "truncated": false, "lines": [], "columns": []}'::jsonb,
  'parameters'
);
select test.throws($x$select pg_temp.write('insert into notes values (3, 4)')$x$, '23503', 'a deferred check');
select test.throws($x$select pg_temp.write('delete from notes; delete from notes')$x$, '42P11', 'two statements');
select test.throws(
  $x$select pg_temp.write('delete from notes where id = $1; delete from notes', params => '[1]')$x$, 'PL400',
  'two with parameters'
);
select test.throws($x$select pg_temp.write('delete from notes', 'viewer')$x$, 'PL403', 'a viewer');
