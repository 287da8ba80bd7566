-- What is read is what a request of that role or user would read: grants and policies decide.
create table public.notes (id int, owner uuid, text text);
alter table public.notes enable row level security;
create policy own on public.notes to authenticated using (owner = auth.uid());
grant select on public.notes to anon, authenticated, service_role;
insert into public.notes
values
  (1, test.id(1), 'a'),
  (2, test.id(2), 'b');
select test.user(1);
create function pg_temp.read(named jsonb, sql text)
returns jsonb language sql as $$
  select body -> 'lines'
  from
    operate.sql_read(
      test.request(
        'POST',
        jsonb_build_object('as', named, 'statements', jsonb_build_array(jsonb_build_object('sql', sql))),
        claims => '{"typ": "platform", "pr": "viewer"}'
      )
    );
$$;
select test.is(pg_temp.read(named, 'select current_user, count(*) from notes'), wanted, named::text)
from (
  values
    ('"anon"'::jsonb, '["(anon,0)"]'::jsonb),
    (jsonb_build_object('user', test.id(1)), '["(authenticated,1)"]'),
    (
      jsonb_build_object('claims', jsonb_build_object('role', 'authenticated', 'sub', test.id(9))),
      '["(authenticated,0)"]'
    )
) as example (named, wanted);
select test.is(
  case
    when (core.installation_row()).service_role_bypasses then pg_temp.read(
      null,
      'select current_user, count(*) from notes'
    )
    else '["(service_role,2)"]'
  end,
  '["(service_role,2)"]',
  'service_role'
);
select test.is(
  pg_temp.read('"anon"', 'select current_setting(''request.jwt.claims'')'),
  '["(\"{\"\"role\"\": \"\"anon\"\"}\")"]',
  'its claims'
);
select test.throws($x$select pg_temp.read('"anon"', 'select * from auth.users')$x$, '42501', 'our tables');
