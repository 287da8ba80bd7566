-- SQL says whose key goes where; what a key claims is made by the gateway.
select test.is((operate.keys(test.request('GET'))).token, '{"role": "anon"}'::jsonb, 'the anon key');
select test.is((operate.key_service(test.post('{}'))).token, '{"role": "service_role"}'::jsonb, 'the service key');
select test.is(reply.body ->> 'service_key', reply.marker, 'the place of the key')
from operate.key_service(test.post('{}')) as reply;
