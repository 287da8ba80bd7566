-- Free SQL reads as one statement; what ends a transaction, becomes another role or writes is refused to a viewer.
create table public.notes (id serial primary key, text text);
grant all on public.notes, public.notes_id_seq to anon;
alter table public.notes disable row level security;
select test.function('public.write() returns int', 'insert into public.notes (text) values (''x'') returning id');
select test.function('public.run(line text) returns text', 'begin execute line; return line; end', 'plpgsql');
create function pg_temp.read(sql text)
returns core.reply language sql as $$
  select operate.sql_read(
    test.request(
      'POST',
      jsonb_build_object('as', 'anon', 'statements', jsonb_build_array(jsonb_build_object('sql', sql))),
      claims => '{"typ": "platform", "pr": "viewer"}'
    )
  );
$$;
select set_config('transaction_read_only', 'on', true);
select test.throws(format('select pg_temp.read(%L)', tried), state, tried)
from (
  values
    ('select 1; select 2', '42P11'),
    ('insert into notes (text) values (''x'')', '25006'),
    ('insert into notes (text) values (''x'') returning id', '25006'),
    ('with w as (delete from notes returning id) select * from w', '25006'),
    ('explain analyze delete from notes', '25006'),
    ('select write()', '25006'),
    ('select nextval(''notes_id_seq'')', '25006'),
    ('select run(''insert into notes (text) values (''''x'''')'')', '25006'),
    ('select query_to_xml(''delete from notes'', true, true, '''')', '0A000'),
    ('select run(''commit'')', '0A000'),
    ('select run(''set role service_role'')', '42501'),
    ('select run(''reset role'')', '42501'),
    ('select set_config(''role'', ''service_role'', false)', '42501'),
    ('select set_config(''role'', null, false)', '42501'),
    ('select set_config(''session_authorization'', session_user, false)', '42501'),
    ('select set_config(''transaction_read_only'', ''off'', true)', '25001'),
    ('select run(''set transaction read write'')', '25001'),
    ('select pg_read_file(''/etc/passwd'')', '42501'),
    ('select lo_import(''/etc/passwd'')', '42501'),
    ('select * from exec.query_as_service_role(''select 1'', ''{}'', null, 1, 1)', '42501'),
    ('commit', 'PL400'),
    ('rollback', 'PL400'),
    ('do $$ begin commit; end $$', 'PL400'),
    ('call x()', 'PL400'),
    ('copy notes to stdout', 'PL400'),
    ('copy (select 1) to program ''true''', 'PL400'),
    ('set role service_role', 'PL400'),
    ('create table x ()', 'PL400'),
    ('/* /* */ select */ commit', 'PL400'),
    ('', 'PL400')
) as example (tried, state);
