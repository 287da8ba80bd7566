-- A function of the row that gives rows of a relation is an embed; one that says it gives one row gives an object.
create table public.people (id int primary key, name text);
create table public.notes (id int primary key, about int);
create policy p on public.people using (true);
create policy p on public.notes using (true);
grant select on public.people, public.notes to anon;
create function public.friends(p_note public.notes)
returns setof public.people language sql stable as $$
  select * from public.people where id >= p_note.about;
$$;
create function public.subject(p_note public.notes)
returns setof public.people language sql stable rows 1 as $$
  select * from public.people where id = p_note.about;
$$;
grant execute on function public.friends, public.subject to anon;
insert into public.people
values
  (1, 'a'),
  (2, 'b');
insert into public.notes values (1, 2);

select test.is(test.get('notes', array['select', embed]), wanted, embed)
from (
  values
    ('friends(name)', '[{"friends": [{"name": "b"}]}]'::jsonb),
    ('subject(name)', '[{"subject": {"name": "b"}}]'),
    ('id,...subject(name)', '[{"id": 1, "name": "b"}]'),
    ('id,subject!inner(name)', '[{"id": 1, "subject": {"name": "b"}}]')
) as embed (embed, wanted);
