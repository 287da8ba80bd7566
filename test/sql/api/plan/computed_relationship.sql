-- A function of the row that gives rows of a relation is an embed; one that gives one row, or says so, gives an object.
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
create function public.best(p_note public.notes)
returns public.people language sql stable as $$
  select * from public.people where id = p_note.id + p_note.about - 1;
$$;
create type public.pair as (a int, b int);
create function public.both_of(p_note public.notes)
returns public.pair language sql stable as $$
  select p_note.id, p_note.about;
$$;
create function public.later(p_note public.notes, p_id int)
returns setof public.people language sql stable as $$
  select * from public.people where id > p_id;
$$;
grant execute on function public.friends, public.subject, public.best, public.both_of, public.later to anon;
insert into public.people
values
  (1, 'a'),
  (2, 'b');
insert into public.notes
values
  (1, 2),
  (2, 9);

select test.is(test.get('notes', array['select', embed, 'id', 'eq.1']), wanted, embed)
from (
  values
    ('friends(name)', '[{"friends": [{"name": "b"}]}]'::jsonb),
    ('subject(name)', '[{"subject": {"name": "b"}}]'),
    ('id,...subject(name)', '[{"id": 1, "name": "b"}]'),
    ('id,subject!inner(name)', '[{"id": 1, "subject": {"name": "b"}}]'),
    ('best(name)', '[{"best": {"name": "b"}}]'),
    ('id,...best(name)', '[{"id": 1, "name": "b"}]')
) as embed (embed, wanted);
select test.is(
  test.get('notes', '{select,"best(*)",id,eq.2}'),
  '[{"best": {"id": null, "name": null}}]',
  'a function of one row always gives one'
);
select test.is(test.error('notes', '{select,both_of(a)}'), 'bad_request', 'a type of its own is no relation');
select test.is(test.error('notes', '{select,later(id)}'), 'bad_request', 'nor is what asks for more than the row');
