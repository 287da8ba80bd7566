-- What a replay cannot answer as it should is asked in full again, and nothing is done.
select test.within_a_minute();
create table public.notes (id int primary key);
create policy p on public.notes using (true);
grant select on public.notes to anon, authenticated, service_role;
insert into public.notes values (1);

create function test.recipe(headers jsonb default '{}')
returns jsonb language sql as $$
  select (api.request('GET', 'notes', '{id,eq.1}', recipe.headers)).recipe;
$$;
create function test.ask(recipe jsonb, value text, role text default 'anon', claims text default null)
returns text language sql as $$
  select (test.replay(recipe, array[value], claims => ask.claims, role => ask.role)).ask;
$$;

select test.is(test.ask(test.recipe(), '1'), null, 'known');
select test.is(test.ask(test.recipe() || jsonb_build_object('name', name), '1'), 'ask_in_full', name)
from
  unnest(
    array[
      '',
      'somebodys',
      'plinth:',
      'plinth:0.0.0:' || split_part(test.recipe() ->> 'name', ':', 3),
      left(test.recipe() ->> 'name', -1) || 'x'
    ]
  ) as name;
select
  test.is(test.ask(test.recipe() || '{"counter": -1}', '1'), 'ask_in_full', 'of another counter'),
  test.is(
    test.ask(test.recipe(), '1', 'service_role', '{"role": "service_role", "typ": "platform", "pr": "owner"}'),
    'ask_in_full',
    'an operator'
  ),
  test.is(
    test.ask(test.recipe(), '1', 'authenticated', (test.claims(1) || '{"act": {"sub": "an operator"}}')::text),
    'ask_in_full',
    'an operator in the place of a user'
  ),
  test.is(
    test.ask(test.recipe(), '1', 'authenticated', (test.claims(1) || '{"user_metadata": {"act": 1}}')::text),
    null,
    'a user who names something act'
  ),
  test.is(
    (test.replay(test.recipe() || '{"code": "select 1"}', '{}', claims => '{"act": {}}', role => 'authenticated')).ask,
    'ask_in_full', 'and by its text'
  ),
  test.is(
    test.ask(test.recipe('{"accept": "application/vnd.pgrst.object+json"}'), '2'),
    'ask_in_full',
    'no single object'
  );
select test.throws(
  format('select test.ask(%L, %L, %L)', test.recipe(), '1', role),
  '20000',
  'a role outside the closed set'
)
from unnest(array['postgres', '', null]) as role;
