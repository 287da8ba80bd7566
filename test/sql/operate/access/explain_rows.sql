-- Without a key the answer is about all rows of a table, whether row level security is on or off, and of a view.
create table public.open_notes (id int primary key);
alter table public.open_notes disable row level security;
create table public.closed_notes (id int primary key);
alter table public.closed_notes enable row level security;
create table public.own_notes (id int primary key, owner uuid);
alter table public.own_notes enable row level security;
create policy own on public.own_notes to authenticated using (owner = (select auth.uid()));
create table public.ungranted (id int primary key);
revoke all on public.ungranted from anon;
create view public.every_note as
  select * from public.closed_notes;
grant select on public.open_notes, public.closed_notes, public.own_notes, public.every_note to anon, authenticated;

select test.is(
  test.explained(jsonb_build_object('as', who, 'command', 'select', 'relation', relation)) ->> 'sentence',
  sentence,
  relation
)
from (
  values
    ('"anon"'::jsonb, 'open_notes', 'anon may read every row of public.open_notes.'),
    (
      '"anon"', 'closed_notes',
      'anon may not read any row of public.closed_notes: row level security is on, and no permissive policy for select applies.'
    ),
    (
      '{"claims": {"role": "authenticated", "email": "somebody"}}', 'own_notes',
      'Whether authenticated (somebody) may read a row of public.own_notes is not certain: for the row the policies for select read values that are not known.'
    ),
    (
      '"anon"', 'ungranted', 'anon may not read any row of public.ungranted: the role lacks select on public.ungranted.'
    ),
    (
      '"anon"', 'every_note',
      format(
        'Whether anon may read a row of public.every_note is not certain: public.closed_notes lets %I, with whose rights the view reads it.',
        current_user
      )
    )
) as asked (who, relation, sentence);
