-- A subscriber gets columns and cursor; equal wishes are equal, and a cursor that is too old is not taken.
create table public.notes (id int primary key, body varchar(5), tags text[], priv text);
create domain public.code as text;
alter table public.notes add column code public.code;
create policy p on public.notes using (true);
revoke all on public.notes from anon;
grant select (id, body, tags, code) on public.notes to anon;
create temporary table subscribed as
  select realtime.present() as before, listened.*
  from realtime.subscribe('public:notes', null, null, null, null) as listened;
select
  test.is(
    subscribed.columns,
    '[{"name": "id", "type": "int4"}, {"name": "body", "type": "varchar"}, {"name": "tags", "type": "_text"}, {"name": "code", "type": "text"}]'::jsonb,
    'what may be read'
  ),
  test.ok(
    not subscribed.is_resync
    and realtime.covers(realtime.snapshot_of(subscribed.cursor), subscribed.before)
    and realtime.covers(realtime.present(), realtime.snapshot_of(subscribed.cursor)),
    'from now on'
  )
from subscribed;
update realtime.watches set since = '500:500:';
select test.is(
  (
    select row(is_resync, cursor = since)::text
    from realtime.subscribe('public:notes', null, null, since, null)
  ),
  wanted,
  since
)
from (
  values
    (concat(realtime.epoch(), '.600:600:'), '(f,t)'),
    (concat(realtime.epoch(), '.5:5:'), '(t,f)'),
    ('00000000.600:600:', '(t,f)')
) as given (since, wanted);
select
  test.is(count(distinct subscribed.listener), 1::bigint, 'the same wish'),
  test.is(min(subscribed.listener)::jsonb -> 'events', '["INSERT", "UPDATE"]', 'its events')
from
  (
    values
      (array['id=eq.5', 'body=eq.x'], array['insert', 'UPDATE']),
      (array['body=eq.x', 'id=eq.5'], array['UPDATE', 'INSERT', 'INSERT'])
  ) as given (filter, events),
  lateral realtime.subscribe('public:notes', given.filter, given.events, null, null) as subscribed;
