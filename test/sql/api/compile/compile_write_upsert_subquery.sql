-- A subquery of the schema that gives several rows is no fault of an upsert that meets it.
create table public.notes (id int primary key, body text default '');
create function public.fills()
returns trigger language plpgsql as $$
begin
  new.body := (select each.number::text from generate_series(1, 2) as each (number));
  return new;
end;
$$;
create trigger fills
before insert on public.notes
for each row
execute function public.fills();
select test.is(
  test.error(
    'notes', '{}', '{"role": "service_role"}', 'POST', '[{"id": 1}, {"id": 2}]',
    '{"prefer": "resolution=merge-duplicates"}'
  ),
  'internal_error',
  'the answer'
);
