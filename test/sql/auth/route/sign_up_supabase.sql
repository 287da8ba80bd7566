-- A client of Supabase also finds the user on top of the reply to a sign-up, of a free address as of a taken one.
select test.user(1);

select
  test.status(reply, 200, address),
  test.is(reply.body - '{user,session}'::text[], reply.body -> 'user', address),
  test.is(reply.body -> 'session', 'null'::jsonb, address),
  test.is(reply.body ->> 'email', address, address)
from
  unnest('{ada@example.com,user1@example.com}'::text[]) as address,
  test.play(
    'auth.sign_up',
    test.request('POST', jsonb_build_object('email', address), headers => '{"x-client-info": "supabase-py/2.34.1"}'),
    'correct horse'
  ) as reply;

select test.is(
  array(select jsonb_object_keys((test.play('auth.sign_up', test.post('{"email": "bob@example.com"}'))).body)),
  '{user,session}'::text[],
  'nobody else does'
);
