-- Where columns swapped their names, no old row is delivered with the rights of another, even before that is noticed.
create table public.notes (id int primary key, open text, priv text);
create policy p on public.notes using (true);
revoke all on public.notes from anon;
grant select (id, open) on public.notes to anon;
insert into public.notes values (1, 'open', 'priv');
select test.watch('notes');
update public.notes set open = 'more';
select test.is(
  test.heard('public:notes', '{"role": "anon"}'),
  '[["UPDATE", {"id": 1, "open": "more"}, {"id": 1, "open": "open"}]]',
  'told'
);
select set_config('test.layout', watch.layout, true) from realtime.watches as watch;
alter table public.notes rename column open to old;
alter table public.notes rename column priv to open;
alter table public.notes rename column old to priv;
grant select (open) on public.notes to anon;
revoke select (priv) on public.notes from anon;
delete from realtime.changes where event = 'RESYNC';
update realtime.watches
set
  layout = current_setting('test.layout'),
  since = '3:3:';
select test.is(array_agg(delivered.event), array['resync'], 'not told')
from test.delivered_to('anon') as delivered;
