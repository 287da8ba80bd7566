-- A star is what the role may read, so a column that is not granted does not spoil it.
create table public.notes (id int, secret text, body text);
insert into public.notes values (1, 's', 'b');
create policy p on public.notes using (true);
revoke all on public.notes from anon;
grant select (id, body) on public.notes to anon;

select test.is(test.get('notes'), '[{"id": 1, "body": "b"}]', 'without select');
select test.is(test.get('notes', '{select,*}'), '[{"id": 1, "body": "b"}]', 'a star');
select test.is(test.get('notes', '{select,"x:body,*"}'), '[{"x": "b", "id": 1, "body": "b"}]', 'a star among others');
select test.is(
  test.get('notes', '{}', '{"role": "service_role"}'),
  '[{"id": 1, "secret": "s", "body": "b"}]',
  'another role'
);
