-- A hundred requests of alternating roles never show one the rows of another.
create table public.notes (id int, role text);
insert into public.notes
values
  (1, 'anon'),
  (2, 'authenticated'),
  (3, 'service_role');
create policy p on public.notes using (role = current_user);
select test.is(
  jsonb_array_length(
    test.get('notes', '{}', jsonb_build_object('role', (array['anon', 'authenticated', 'service_role'])[1 + n % 3]))
  ),
  case when n % 3 = 2 then 3 else 1 end,
  n::text
)
from generate_series(1, 100) as n;
