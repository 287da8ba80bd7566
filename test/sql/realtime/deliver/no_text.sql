-- A row with what no text holds ends nobody's filter: who cannot be told by it reads again, the others get the row.
create table public.notes (id integer primary key, body json);
create policy p on public.notes using (true);
grant select on public.notes to anon;
select test.watch('notes');
insert into public.notes values (1, '{"a": "\u0000"}');

select test.is(event, 'resync', 'a filter on it')
from test.delivered('public:notes', '{"role": "anon"}', '{body->>a=eq.b}');
select test.is(record, '{"id":1,"body":{"a": "\u0000"}}', 'as it is')
from test.delivered('public:notes', '{"role": "anon"}');
