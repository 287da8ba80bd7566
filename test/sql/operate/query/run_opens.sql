-- Where no event trigger sees a new table, the end of sql/run opens it as SERVICE_NEW_TABLES says.
do $$
begin
  drop event trigger if exists plinth_100_on_command;
  drop event trigger if exists plinth_200_on_drop;
end;
$$;
update core.installation
set
  event_triggers = false,
  new_tables = 'guarded';
create table public.older (id integer);
revoke all on public.older from anon;
select operate.sql_run(test.post('{"statements": [{"sql": "create table notes ()"}]}'));
create table public.notes (id integer);
select test.status(
  operate.sql_ran(
    row(
      'POST',
      '{}',
      '{}',
      '{}',
      '{"statements": [{"sql": "create table notes ()"}]}',
      null,
      '{}',
      '{"commands": ["CREATE TABLE"]}'
    )::core.request
  ),
  200,
  'the end'
);
select test.ok(has_table_privilege('anon', 'public.notes', 'select'), 'a new one');
select test.ok((select relrowsecurity from pg_class where oid = 'public.notes'::regclass), 'guarded');
select test.ok(not has_table_privilege('anon', 'public.older', 'select'), 'an older one');
