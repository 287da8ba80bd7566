-- The same request shows each role what grants and policies allow it.
create table public.notes (id int primary key, owner uuid, body text);
insert into public.notes
values
  (1, test.id(1), 'one'),
  (2, test.id(2), 'two'),
  (3, null, 'three');
create policy own on public.notes for select to authenticated using (owner = (select auth.uid()));
create policy everybody on public.notes for select to anon using (owner is null);

select test.is(test.get('notes', '{select,id}', claims), wanted, coalesce(claims::text, 'none'))
from (
  values
    (null, '[{"id": 3}]'::jsonb),
    ('{"role": "anon"}', '[{"id": 3}]'),
    (test.claims(1), '[{"id": 1}]'),
    (test.claims(2), '[{"id": 2}]'),
    ('{"role": "authenticated"}', '[]'),
    ('{"role": "authenticated", "sub": "1"}', '[]'),
    ('{"role": "service_role"}', '[{"id": 1}, {"id": 2}, {"id": 3}]')
) as reader (claims, wanted);
select test.is(test.get('notes', '{select,id}', test.claims(1)), '[{"id": 1}]', 'a plan is no other user''s');
select test.is(test.get('notes', '{select,id}'), '[{"id": 3}]', 'nor are the claims of the last request');
