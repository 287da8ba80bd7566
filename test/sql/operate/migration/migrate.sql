-- Files run in the order of their versions, each once, and each is recorded under its own version and name.
create function pg_temp.files(variadic files text[])
returns jsonb language sql as $$
  select jsonb_build_object(
    'files', jsonb_agg(jsonb_build_object('name', split_part(file, '|', 1), 'sql', split_part(file, '|', 2)))
  )
  from unnest(files) as file;
$$;

-- The gateway's part: calls again for as long as it is asked to, and runs what it is asked to run.
create function pg_temp.play(body jsonb, claims jsonb default '{"typ": "platform", "pr": "admin", "email": "a@b.c"}')
returns core.reply language plpgsql as $$
declare
  v_reply core.reply;
  v_request core.request := row('POST', '{}', '{}', '{}', body, null, claims, null);
begin
  loop
    v_reply := operate.migrate(v_request);
    exit when v_reply.ask is null;
    if v_reply.ask ->> 'kind' = 'statement' then
      execute v_reply.ask ->> 'sql';
    end if;
    v_request.answer := jsonb_build_object('state', v_reply.ask -> 'state', 'error', null);
  end loop;
  return v_reply;
end;
$$;

select test.is(
  (
    pg_temp.play(
      pg_temp.files(
        '20260102000000_second.sql|alter table notes add body text; set search_path = pg_catalog',
        '20260101000000_first.sql|create table notes (id int)',
        E'20260103000000.sql|-- no transaction\nalter table public.notes add more text;\ncreate index on notes (more);'
      )
    )
  ).body,
  '{"applied": ["20260101000000_first.sql", "20260102000000_second.sql", "20260103000000.sql"], "skipped": []}',
  'all run, in order, and what one sets does not reach the next'
);

select test.is(
  (
    select array_agg(array[migration.version, migration.name, migration.operator] order by migration.version)
    from operate.migrations as migration
  ),
  array[
    array['20260101000000', 'first', 'a@b.c'],
    array['20260102000000', 'second', 'a@b.c'],
    array['20260103000000', 'migration', 'a@b.c']
  ],
  'they are recorded'
);

select test.is(
  (pg_temp.play(pg_temp.files(E'20260101000000_other name.sql|create table notes (id int)\r\n\n'))).body,
  '{"applied": [], "skipped": ["20260101000000_other name.sql"]}',
  'what is recorded is not run again, whatever its name and the ends of its lines'
);

select test.refused(
  pg_temp.play(pg_temp.files('20260101000000_first.sql|create table notes (id bigint)')),
  'conflict',
  'nor is other SQL under its version'
);
select test.is(
  (
    pg_temp.play(
      pg_temp.files(
        '20260104000000_role.sql|create table public.owned (id int); set role authenticated; select 1',
        '20260105000000_back.sql|create table public.mine (id int)'
      )
    )
  ).body -> 'applied',
  '["20260104000000_role.sql", "20260105000000_back.sql"]',
  'a role that one takes is not the next one''s'
);
select test.is(current_user, session_user, 'nor the session''s');
