-- A view is upserted by the key of the table it shows.
create table public.notes (id int primary key, body text);
insert into public.notes values (1, 'old');
create view public.shown as
  select body as text, id as number from public.notes;
select test.is(reply.body::jsonb, '[{"text": "new", "number": 1}]', 'updated')
from
  test.write(
    'POST',
    'shown',
    '{"number": 1, "text": "new"}',
    prefer => 'resolution=merge-duplicates, return=representation'
  ) as reply;
