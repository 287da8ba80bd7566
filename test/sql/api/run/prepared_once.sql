-- A shape is compiled once for each role and kept; other values run the same statement.
select test.within_a_minute();
create table public.notes (id int);
create policy p on public.notes using (true);
insert into public.notes
values
  (1),
  (2);
create function test.prepared()
returns bigint language sql as $$
  select count(*) from pg_prepared_statements where name like 'plinth:%';
$$;

do $$
begin
  perform api.request('GET', 'notes', array['id', 'eq.' || n]) from generate_series(1, 10) as n;
  perform test.is(test.prepared(), 1, 'one shape');
  perform test.is(test.get('notes', '{id,eq.2}'), '[{"id": 2}]', 'each with its own values');
  perform test.is(test.get('notes', '{id,eq.3}'), '[]', 'each with its own values');
  perform api.request('GET', 'notes', '{select,id}');
  perform test.is(test.prepared(), 2, 'another shape');
  perform api.request('GET', 'notes', '{select,id}', '{}', null, '{"role": "service_role"}');
  perform test.is(test.prepared(), 3, 'another role');
  perform api.reply('GET', 'notes', '{nosuch,eq.1}');
  perform test.is(test.prepared(), 3, 'what does not compile is not kept');
end;
$$;
