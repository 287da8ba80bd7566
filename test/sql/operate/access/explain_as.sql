-- Who asks is anon, the service role, a user by id, or any claims; a question that is none is refused.
select test.user(1);
create table public.notes (id int primary key);

create function test.said(body jsonb)
returns jsonb language sql as $$
  select test.explained('{"relation": "notes", "command": "select"}' || body) -> 'claims';
$$;

select test.is(test.said('{"as": "anon"}'), '{"role": "anon"}', 'anon');
select test.is(test.said('{"as": "service_role"}'), '{"role": "service_role"}', 'the service role');
select test.is(
  test.said('{"as": {"claims": {"role": "authenticated", "plan": "pro"}}}'),
  '{"role": "authenticated", "plan": "pro"}',
  'claims'
);
select test.is(
  test.said(jsonb_build_object('as', jsonb_build_object('user', test.id(1)))) ->> 'email',
  'user1@example.com',
  'a user'
);
select test.throws(format('select test.said(%L)', body), state, body)
from (
  values
    ('{}', 'PL400'),
    ('{"as": "postgres"}', 'PL400'),
    ('{"as": {"claims": {"role": "postgres"}}}', 'PL400'),
    ('{"as": {"user": "00000000-0000-4000-8000-000000000009"}}', 'PL404'),
    ('{"as": "anon", "command": "truncate"}', 'PL400'),
    ('{"as": "anon", "relation": 5}', 'PL400'),
    ('{"as": "anon", "relation": "nothing"}', 'PL404'),
    ('{"as": "anon", "key": 5}', 'PL400'),
    ('{"as": "anon", "key": {"id": null}}', 'PL400'),
    ('{"as": "anon", "key": {"id": "x"}}', 'PL400')
) as asked (body, state);
