-- A transaction that may only read compiles, and neither keeps nor counts.
create table public.notes (id int);
create policy p on public.notes using (true);
grant select on public.notes to anon;
insert into public.notes values (1);
select set_config('transaction_read_only', 'on', true);
select test.is(test.get('notes'), '[{"id": 1}]', 'answered');
select test.is(test.get('notes'), '[{"id": 1}]', 'again');
select test.none($$select name from core.compiled where text like '%notes%'$$, 'nothing is kept');
