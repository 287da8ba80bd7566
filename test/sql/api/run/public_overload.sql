-- A better match that somebody put into public is not called by what we compile.
select test.function('public.count() returns bigint', 'select 0::bigint');
select test.function('public.concat(text, text, text) returns text', $$select 'mine'$$);
select test.function('public.eq(varchar, varchar) returns boolean', 'select true');
do $$
begin
  execute 'create operator public.= (leftarg = varchar, rightarg = varchar, function = public.eq)';
end;
$$;
create table public.notes (id int, name varchar);
create policy p on public.notes using (true);
insert into public.notes values (1, 'a');
select test.is(test.get('notes', '{name,eq.b}'), '[]', 'the operator of Postgres');
select test.is(test.get('notes', '{name,eq.a}'), '[{"id": 1, "name": "a"}]', 'and its functions');
