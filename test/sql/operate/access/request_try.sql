-- What somebody's request would answer: grants and policies decide, and a viewer's trial writes nothing.
create table public.notes (id int primary key, owner uuid default auth.uid(), text text);
alter table public.notes enable row level security;
create policy own on public.notes to authenticated using (owner = auth.uid());
revoke all on public.notes from anon;
grant all on public.notes to authenticated, service_role;
insert into public.notes
values
  (1, test.id(1), 'a'),
  (2, test.id(2), 'b');
select test.user(1);
create function pg_temp.try(question jsonb, pr text default 'admin')
returns jsonb language sql as $$
  select body
  from operate.request_try(test.request('POST', question, claims => jsonb_build_object('typ', 'platform', 'pr', pr)));
$$;

select
  test.is(
    pg_temp.try(
      jsonb_build_object(
        'as', jsonb_build_object('user', test.id(1)),
        'method', 'GET',
        'path', 'notes',
        'query', '["select", "text", "id", "gt.0"]'::jsonb
      )
    ) ->> 'body',
    '[{"text":"a"}]',
    'a user reads their rows'
  ),
  test.is(
    (pg_temp.try('{"as": "anon", "method": "GET", "path": "notes"}') ->> 'status')::integer,
    403,
    'anon has no right, which is the answer'
  );
select test.is(
  (
    pg_temp.try(
      jsonb_build_object(
        'as', jsonb_build_object('user', test.id(1)),
        'method', 'POST',
        'path', 'notes',
        'body', '{"id": 3}',
        'headers', '{"prefer": "return=representation", "authorization": "Bearer x"}'::jsonb
      ),
      pr
    ) ->> 'status'
  )::integer,
  wanted,
  pr
)
from (
  values
    ('admin', 201),
    ('viewer', 405)
) as example (pr, wanted)
order by wanted;
