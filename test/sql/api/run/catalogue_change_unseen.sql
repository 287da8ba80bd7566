-- Where no event trigger tells of a change, a stale statement is compiled anew and is no error of the client.
do $$
begin
  drop event trigger if exists plinth_100_on_command;
  drop event trigger if exists plinth_200_on_drop;
end;
$$;
update core.installation set event_triggers = false;
create table public.notes (id int, body text);
grant select on public.notes to anon;
insert into public.notes values (1, 'b');
do $$
begin
  perform test.is(test.get('notes'), '[{"id": 1, "body": "b"}]', 'before');
  alter table public.notes rename column body to text;
  perform test.is(test.get('notes'), '[{"id": 1, "text": "b"}]', 'a column renamed');
  revoke select on public.notes from anon;
  grant select (id) on public.notes to anon;
  perform test.is(test.get('notes'), '[{"id": 1}]', 'a column closed');
end;
$$;
