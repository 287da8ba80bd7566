-- What a row held while it was private is told to nobody, though the same transaction opens it.
create table public.notes (id int primary key, open bool, body text);
create policy shared on public.notes using (open);
grant select on public.notes to anon;
select test.watch('notes');
insert into public.notes values (1, false, 'secret');
update public.notes
set
  body = '-',
  open = true;
update public.notes set body = '+';
select test.is(
  test.heard('public:notes', '{"role": "anon"}'),
  '[["INSERT", {"id": 1, "open": true, "body": "+"}, null],
      ["UPDATE", {"id": 1, "open": true, "body": "+"}, null],
      ["UPDATE", {"id": 1, "open": true, "body": "+"}, {"id": 1, "open": true, "body": "-"}]]',
  'told'
);
