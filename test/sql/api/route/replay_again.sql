-- What a replay cannot answer as it should is asked in full again, and nothing is done.
create table public.notes (id int primary key);
create policy p on public.notes using (true);
grant select on public.notes to anon, service_role;
insert into public.notes values (1);

create function test.name(headers jsonb default '{}')
returns text
language sql
as $$
  select (api.request('GET', 'notes', '{id,eq.1}', name.headers)).recipe ->> 'name';
$$;
create function test.replay(role text, name text, value text, claims text default null)
returns text
language sql
as $$
  select
    (
      test.replied(api.replay(role, name, true, array[value], null, '{}', 'GET', 'notes', claims))
    ).ask;
$$;

select test.is(test.replay('anon', test.name(), '1'), null, 'known');
select test.is(test.replay('anon', name, '1'), 'again', name)
from
  unnest(
    array[
      '',
      'somebodys',
      'plinth:',
      'plinth:0.0.0:' || split_part(test.name(), ':', 3),
      left(test.name(), -1) || 'x'
    ]
  ) as name;
select
  test.is(
    test.replay(
      'service_role',
      test.name(),
      '1',
      '{"role": "service_role", "typ": "platform", "pr": "owner"}'
    ),
    'again',
    'an operator'
  );
select
  test.is(
    test.replay('anon', test.name('{"accept": "application/vnd.pgrst.object+json"}'), '2'),
    'again',
    'no single object'
  );
select
  test.throws(
    format('select test.replay(%L, %L, %L)', role, test.name(), '1'),
    '20000',
    'a role outside the closed set'
  )
from unnest(array['postgres', '', null]) as role;
