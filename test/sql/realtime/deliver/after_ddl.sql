-- After a column was added, dropped or renamed, an older row is not delivered wrongly: listeners read again.
create table public.notes (id int primary key, body text);
create policy p on public.notes using (true);
grant select on public.notes to anon;
select test.watch('notes');
insert into public.notes
values
  (1, 'a'),
  (2, 'b');
update public.notes set body = 'c' where id = 1;
delete from public.notes where id = 2;
do $$
declare
  v_change text;
begin
  foreach v_change in array array[
    'add column more int',
    'drop column body',
    'rename column body to text',
    'rename column id to number'
  ] loop
    begin
      perform test.commit_catalogue();
      execute format('alter table public.notes %s', v_change);
      perform test.is(test.heard('public:notes', '{"role": "anon"}') #>> '{0,0}', 'resync', v_change);
      raise exception using errcode = 'TAKEN';
    exception when sqlstate 'TAKEN' then
      null;
    end;
  end loop;
end;
$$;
