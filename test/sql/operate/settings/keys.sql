-- A key has the same claims at each call; the gateway signs them.
select test.settings('{"jwt_issuer": "somebody"}');
select test.is(
  (operate.keys(test.request('GET'))).token,
  '{"role": "anon", "iss": "somebody", "iat": 1767225600, "exp": 2082585600}'::jsonb,
  'the anon key'
);
select test.is((operate.key_service(test.post('{}'))).token ->> 'role', 'service_role', 'the service key');
select test.is(reply.body ->> 'service_key', reply.marker, 'the place of the key')
from operate.key_service(test.post('{}')) as reply;
