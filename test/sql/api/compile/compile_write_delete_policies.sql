-- A row that a policy hides is neither changed nor deleted, and nothing says that it is there.
create table public.notes (id int primary key, owner uuid, body text);
create policy own on public.notes to authenticated using (owner = (select auth.uid()));
insert into public.notes
values
  (1, test.id(1), 'a'),
  (2, test.id(2), 'b');

select
  test.is(reply.status, 204, method),
  test.is(reply.headers ->> 'content-range', '*/*', method)
from
  unnest(array['PATCH', 'DELETE']) as method
  cross join lateral api.reply(
    method,
    'notes',
    '{id,eq.2}',
    '{}',
    case method when 'PATCH' then '{"body": "x"}' end,
    test.claims(1)
  ) as reply;
select test.is(
  reply.body::jsonb -> 'error',
  '{"code": "unique_violation", "message": "duplicate key value violates unique constraint \"notes_pkey\"",
      "details": {"detail": null, "hint": null, "sqlstate": "23505", "table": "notes", "constraint": "notes_pkey"}}',
  'the key is taken, and by what is not told'
)
from
  api.reply(
    'POST',
    'notes',
    '{}',
    '{}',
    jsonb_build_object('id', 2, 'owner', test.id(1))::text,
    test.claims(1)
  ) as reply;
select test.rows('select body from public.notes where id = 2', $$select 'b' as body$$, 'it is there');
