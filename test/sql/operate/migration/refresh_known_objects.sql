-- What changes an object is seen, also where only its name in others changes; what was looked at is not read again.
create type public.mood as enum ('good');
create function public.one()
returns integer language sql as $$
  select 1;
$$;
create table public.notes (id integer primary key default public.one(), mood public.mood default 'good');
create table public.parts (note integer references public.notes);
create view public.moods as
  select notes.mood from public.notes;
create policy own on public.notes using (mood = 'good');
create index by_mood on public.notes (mood);

create function pg_temp.seen(run text default null)
returns text[] language plpgsql as $$
begin
  execute coalesce(run, 'select');
  return array(
    select concat_ws(' ', drifted.change, drifted.identity)
    from operate.drifted() as drifted
    order by drifted.identity
  );
end;
$$;

select operate.adopt_drift('all');
select test.is(pg_temp.seen(), '{}', 'all of it is known');
select test.is((select count(*) from operate.changed_entries()), 0, 'and nothing is read again');
select test.is(
  (select jsonb_object_agg(object.identity, object.digest) from operate.objects() as object),
  (select jsonb_object_agg(known.identity, known.seen_digest) from operate.known_object as known),
  'what is known is what operate.objects() says'
);

-- Each on top of those before it.
select test.ok(pg_temp.seen(change) @> wanted, change)
from (
  values
    ('comment on column public.notes.id is ''x''', array['changed table public.notes']),
    (
      'alter function public.one() rename to uno',
      array['added function public.uno()', 'removed function public.one()', 'changed table public.notes']
    ),
    (
      'alter table public.notes rename to remarks',
      array[
        'changed constraint parts_note_fkey on public.parts', 'added table public.remarks', 'changed view public.moods',
        'removed table public.notes'
      ]
    ),
    ('drop policy own on public.remarks', array['removed policy own on public.notes']),
    ('alter type public.mood rename value ''good'' to ''fine''', array['changed type public.mood']),
    ('alter index public.by_mood set (fillfactor = 50)', array['changed index public.by_mood']),
    ('revoke select on public.parts from anon', array['changed grants on table public.parts'])
) as change_of (change, wanted);

-- Vacuuming, counting and indexing again change nothing.
select operate.adopt_drift('again');
analyze public.remarks;
reindex table public.remarks;
select test.is(pg_temp.seen(), '{}', 'figures are no change');

-- The schema's name is part of every name in it.
create schema app;
create table app.items (id integer);
select operate.adopt_drift('app');
select test.ok(
  pg_temp.seen('alter schema app rename to apps') @> array['added table apps.items', 'removed table app.items'],
  'a schema is renamed'
);
