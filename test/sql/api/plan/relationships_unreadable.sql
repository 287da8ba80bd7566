-- What the role may not read shows as if it were not there: null, an empty list, and no name of it in a message.
create table public.people (id int primary key, secret text);
create table public.notes (
  id int primary key,
  owner_id int constraint notes_owner_fkey references public.people,
  reader_id int constraint notes_reader_fkey references public.people
);
create table public.tags (id int primary key, name text);
create table public.notes_tags (
  note_id int references public.notes,
  tag_id int references public.tags,
  primary key (note_id, tag_id)
);
create policy p on public.notes using (true);
create policy p on public.tags using (true);
create policy p on public.people using (true);
revoke all on public.people, public.notes_tags from anon;
grant select on public.notes, public.tags to anon;
grant select on public.people to service_role;
insert into public.people values (1, 'secret');
insert into public.notes values (1, 1, 1);
insert into public.tags values (1, 't');
insert into public.notes_tags values (1, 1);

select test.is(test.get('notes', array['select', embed] || more::text[]), wanted, embed || more)
from (
  values
    ('id,people!owner_id(id)', '{}', '[{"id": 1, "people": null}]'::jsonb),
    ('id,people(id)', '{}', '[{"id": 1, "people": null}]'),
    ('id,tags(name)', '{}', '[{"id": 1, "tags": []}]'),
    ('id,notes_tags(tag_id)', '{}', '[{"id": 1, "notes_tags": []}]'),
    ('id,...people!owner_id(secret)', '{}', '[{"id": 1, "secret": null}]'),
    ('id,people!owner_id!inner(id)', '{}', '[]'),
    ('id,people!owner_id()', '{people,is.null}', '[{"id": 1}]'),
    ('id,people!owner_id()', '{people,not.is.null}', '[]'),
    ('id,people!owner_id()', '{order,people(secret).desc}', '[{"id": 1}]'),
    ('id,people!owner_id(id)', '{people.secret,eq.secret}', '[{"id": 1, "people": null}]')
) as embed (embed, more, wanted);
select test.ok(
  (api.reply('GET', 'notes', query::text[])).body !~ 'secret|notes_owner|notes_reader',
  (api.reply('GET', 'notes', query::text[])).body
)
from
  unnest(
    array[
      '{select,people(id)}', '{select,people!nosuch(id)}', '{select,people!owner_id(secrex)}',
      '{select,people!owner_id(*)}'
    ]
  ) as query;
select test.is(
  test.get('notes', '{select,people!owner_id(secret)}', '{"role": "service_role"}'),
  '[{"people": {"secret": "secret"}}]',
  'who may, sees it'
);
