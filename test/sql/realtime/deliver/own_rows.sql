-- Each listener gets the rows it may read, as it reads them now.
create table public.notes (id int primary key, owner uuid, body text);
alter table public.notes enable row level security;
create policy own on public.notes to authenticated using (owner = (select auth.uid()));
grant select on public.notes to anon, authenticated, service_role;
select test.watch('notes');
insert into public.notes
values
  (1, test.id(1), 'a'),
  (2, test.id(2), 'b');
update public.notes set body = 'c' where id = 1;
select
  test.is(
    test.heard('public:notes', test.claims(1)),
    jsonb_build_array(
      jsonb_build_array('INSERT', jsonb_build_object('id', 1, 'owner', test.id(1), 'body', 'c'), null),
      jsonb_build_array(
        'UPDATE',
        jsonb_build_object('id', 1, 'owner', test.id(1), 'body', 'c'),
        jsonb_build_object('id', 1, 'owner', test.id(1), 'body', 'a')
      )
    ),
    'the owner'
  ),
  test.is(
    test.heard('public:notes', test.claims(2)),
    jsonb_build_array(jsonb_build_array('INSERT', jsonb_build_object('id', 2, 'owner', test.id(2), 'body', 'b'), null)),
    'another owner'
  ),
  test.is(test.heard('public:notes', test.claims(3)), '[]', 'who owns nothing'),
  test.is(test.heard('public:notes', '{"role": "anon"}'), '[]', 'who has no policy'),
  test.is(jsonb_array_length(test.heard('public:notes', '{"role": "service_role"}')), 3, 'the service');
