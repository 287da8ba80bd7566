-- Where nobody can know whether a row was seen before it left, a listener that may miss it reads again, as with DELETE.
create table public.notes (id int primary key, n int);
grant select on public.notes to anon;
insert into public.notes
values
  (1, 0),
  (2, 0);
select test.watch('notes');
update public.notes set n = -1 where id = 1;
do $$
declare
  v_policy text;
begin
  foreach v_policy in array array[
    'case when n < 0 then false else 1 / n = 1 end',
    'n >= 0 and tableoid = ''notes''::regclass',
    'n >= 0 and ctid is not null'
  ] loop
    execute format('create policy p on public.notes using (%s)', v_policy);
    perform
      test.commit_catalogue(),
      test.is(
        test.heard('public:notes', '{"role": "anon"}', '{}', '{insert}', true),
        '[["resync", null, null]]',
        v_policy
      ),
      test.is(
        test.heard('public:notes', '{"role": "anon"}', '{}', '{insert,update}'),
        '[]',
        v_policy || ', who did not ask'
      );
    drop policy p on public.notes;
  end loop;
end;
$$;
