-- A link has claims that bind it to the object, and a form for each kind of client.
select test.store(), test.bucket('files'), test.settings('{"public_url": "https://plinth.test/"}');
select test.status(test.upload('files', 'a b/ü#?.txt', 'hello'), 200, 'uploaded');

create function test.sign(headers jsonb default '{}', body jsonb default '{"expiresIn": 60}', answer jsonb default null)
returns core.reply language plpgsql as $$
declare
  v_request core.request := test.object('POST', 'files', 'a b/ü#?.txt', '{"role": "service_role"}', headers, body);
begin
  v_request.answer := answer;
  return storage.object_sign(v_request);
end;
$$;
create function test.claims_of(reply core.reply)
returns jsonb language sql as $$
  select (reply.ask #>> '{claims,0}')::jsonb;
$$;

select
  test.is(reply.ask - 'claims', '{"kind": "sign", "state": {}}'::jsonb, 'asks'),
  test.is(
    test.claims_of(reply) - '{iat,exp}'::text[],
    jsonb_build_object(
      'typ', 'storage',
      'use', 'get',
      'bucket', 'files',
      'key', 'a b/ü#?.txt',
      'object', (select id from storage.objects)
    ),
    'claims'
  ),
  test.ok(
    (test.claims_of(reply) ->> 'exp')::numeric - (test.claims_of(reply) ->> 'iat')::numeric between 60 and 61,
    'lives as long as asked'
  )
from test.sign() as reply;
select
  test.is(
    test.claims_of(test.sign(body => '{"expiresIn": 60, "pin": true}')) ->> 'version',
    (select version::text from storage.objects),
    'pinned'
  ),
  test.ok(not test.claims_of(test.sign(body => '{"expiresIn": 60, "pin": "yes"}')) ? 'version', 'not pinned');

select
  test.status(reply, 200, client),
  test.is(reply.body ->> 'signedURL', link, client),
  test.is(
    reply.body ->> 'url',
    'https://plinth.test/storage/v1/object/sign/files/a%20b/%C3%BC%23%3F.txt?token=h.p.s',
    client
  )
from
  (
    values
      ('curl', '/object/sign/files/a%20b/%C3%BC%23%3F.txt?token=h.p.s'),
      ('supabase-py/2.34.1', '/object/sign/files/a%20b/%C3%BC%23%3F.txt?token=h.p.s'),
      ('supabase-js-web/2.109.0', '/object/sign/files/a b/ü#?.txt?token=h.p.s'),
      ('storage-js/2.109.0', '/object/sign/files/a b/ü#?.txt?token=h.p.s')
  ) as tried (client, link),
  test.sign(jsonb_build_object('x-client-info', client), answer => '{"tokens": ["h.p.s"], "state": {}}') as reply;

select test.settings('{"storage_link_max": 3600}');
select test.is(coalesce((test.sign(body => body::jsonb)).status, 200), status, body)
from (
  values
    ('{"expiresIn": 1}', 200),
    ('{"expiresIn": 3600}', 200),
    ('{"expiresIn": 60.0}', 200),
    ('{"expiresIn": 60, "transform": {"width": 10}}', 200),
    ('{"expiresIn": 3601}', 400),
    ('{"expiresIn": 1e300}', 400),
    ('{"expiresIn": 0}', 400),
    ('{"expiresIn": -1}', 400),
    ('{"expiresIn": 0.5}', 400),
    ('{"expiresIn": "60"}', 200),
    ('{"expiresIn": "0"}', 400),
    ('{"expiresIn": "3601"}', 400),
    ('{"expiresIn": "99999999999999999999"}', 400),
    ('{"expiresIn": "60.0"}', 400),
    ('{"expiresIn": " 60"}', 400),
    ('{"expiresIn": "-60"}', 400),
    ('{"expiresIn": "sixty"}', 400),
    ('{"expiresIn": ""}', 400),
    ('{"expiresIn": [60]}', 400),
    ('{"expiresIn": true}', 400),
    ('{"expiresIn": null}', 400),
    ('{}', 400)
) as tried (body, status);
