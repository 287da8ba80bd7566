-- Where an old row cannot be judged, an update goes without it, and who may miss a deleted row is to read again.
create table public.notes (id int primary key, n int);
grant select on public.notes to anon;
insert into public.notes
values
  (1, 0),
  (2, 0);
select test.watch('notes');
update public.notes set n = 1 where id = 1;
delete from public.notes where id = 2;
do $$
declare
  v_update jsonb := '["UPDATE", {"id": 1, "n": 1}, null]';
  v_policy text;
begin
  foreach v_policy in array array[
    '1 / n = 1',
    'tableoid = ''notes''::regclass',
    'ctid is not null'
  ] loop
    execute format('create policy p on public.notes using (%s)', v_policy);
    perform
      test.commit_catalogue(),
      test.is(
        test.heard('public:notes', '{"role": "anon"}'),
        jsonb_build_array(v_update, '["resync", null, null]'::jsonb),
        v_policy
      ),
      test.is(
        test.heard('public:notes', '{"role": "anon"}', '{}', '{UPDATE}'),
        jsonb_build_array(v_update),
        v_policy || ', updates alone'
      );
    drop policy p on public.notes;
  end loop;
end;
$$;
create policy p on public.notes using (1 / n = 1);
select test.is(array_agg(told.cursor like '%.3:3:'), array[true, null], 'the end of the page is not reached')
from test.delivered('public:notes', '{"role": "anon"}') as told;
