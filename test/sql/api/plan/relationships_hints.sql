-- Where several ways lead there, a hint chooses one: a constraint, a column, a junction.
create table public.people (id int primary key, name text);
create table public.notes (
  id int primary key,
  owner_id int constraint notes_owner_fkey references public.people,
  reader_id int constraint notes_reader_fkey references public.people
);
create table public.likes (
  note_id int references public.notes,
  person_id int references public.people,
  primary key (note_id, person_id)
);
do $$
begin
  execute 'create policy p on public.people using (true)';
  execute 'create policy p on public.notes using (true)';
  execute 'create policy p on public.likes using (true)';
  grant select on all tables in schema public to anon;
end;
$$;
insert into public.people
values
  (1, 'owner'),
  (2, 'reader'),
  (3, 'liker');
insert into public.notes values (1, 1, 2);
insert into public.likes values (1, 3);

select test.is(test.get('notes', array['select', 'who:' || embed]) -> 0 -> 'who', wanted, embed)
from (
  values
    ('people!notes_owner_fkey(name)', '{"name": "owner"}'::jsonb),
    ('people!owner_id(name)', '{"name": "owner"}'),
    ('people!reader_id(name)', '{"name": "reader"}'),
    ('people!likes(name)', '[{"name": "liker"}]'),
    ('notes_reader_fkey(name)', '{"name": "reader"}'),
    ('owner_id(name)', '{"name": "owner"}')
) as embed (embed, wanted);
select test.is(test.get('people', array['select', 'n:' || embed, 'order', 'id']), wanted, embed)
from (
  values
    ('notes!notes_owner_fkey(id)', '[{"n": [{"id": 1}]}, {"n": []}, {"n": []}]'::jsonb),
    ('notes!reader_id(id)', '[{"n": []}, {"n": [{"id": 1}]}, {"n": []}]'),
    ('notes!likes(id)', '[{"n": []}, {"n": []}, {"n": [{"id": 1}]}]'),
    ('notes_owner_fkey(id)', '[{"n": [{"id": 1}]}, {"n": []}, {"n": []}]'),
    ('notes_reader_fkey!reader_id(id)', '[{"n": []}, {"n": [{"id": 1}]}, {"n": []}]')
) as embed (embed, wanted);
select test.is(
  (api.reply('GET', 'notes', '{select,people(name)}')).body::jsonb #>> '{error,message}',
  'notes is related to people in more than one way: notes_owner_fkey, notes_reader_fkey',
  'without a hint'
);
select test.is(test.error('notes', array['select', embed]), 'bad_request', embed)
from unnest(array['people(name)', 'people!nosuch(name)', 'people!id(name)']) as embed;
select test.is(test.error('people', array['select', embed]), 'bad_request', embed)
from unnest(array['notes_owner_fkey!reader_id(id)', 'owner_id(id)', 'likes_note_id_fkey(note_id)']) as embed;
