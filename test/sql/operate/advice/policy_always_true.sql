-- Policies that let everybody write every row are advised; the fixes leave reading as it was.
create table public.notes (id int primary key, owner uuid);
create policy everything on public.notes to authenticated using (true);
create policy anybody on public.notes for insert with check (true);
create policy taken on public.notes for update to authenticated using (true) with check (owner = (select auth.uid()));
create policy given on public.notes for update to authenticated using (owner = (select auth.uid())) with check (true);
create policy gone on public.notes for delete using (1 = 1);
create policy reading on public.notes for select using (true);
create policy service on public.notes to service_role using (true);
create policy narrowing on public.notes as restrictive using (true);
create policy own on public.notes to authenticated using (owner = (select auth.uid()));
select test.advised(
  'policy_always_true',
  array[
    'policy anybody on public.notes', 'policy everything on public.notes', 'policy given on public.notes',
    'policy gone on public.notes', 'policy taken on public.notes'
  ]
);
select test.rows(
  $$select policyname::text as name, cmd, roles::text[] as roles from pg_policies
    where tablename = 'notes' and policyname ~ '^(any|every|given|gone|taken)' order by 1$$,
  $$select * from (values
      ('everything (read)', 'SELECT', '{authenticated}'::text[]),
      ('given', 'UPDATE', '{authenticated}'), ('taken', 'UPDATE', '{authenticated}')) as left_over (name, cmd, roles)$$,
  'what is left'
);

-- Long names that begin alike stay two, and are cut by bytes.
create table public.long_ones (id int);
do $$
begin
  for number in 1..2 loop
    execute format('create policy %I on public.long_ones using (true)', repeat('é', 30) || number);
  end loop;
end
$$;
select test.advised(
  'policy_always_true',
  array[
    format('policy %I on public.long_ones', repeat('é', 30) || 1),
    format('policy %I on public.long_ones', repeat('é', 30) || 2)
  ]
);
select test.is((select count(*) from pg_policies where tablename = 'long_ones'), 2, 'each leaves one for reading');
