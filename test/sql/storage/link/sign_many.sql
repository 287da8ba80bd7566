-- Many links come from one request: each path has its own, or says why it has none.
select test.store(), test.bucket('files', false), test.user(1);
select test.status(test.upload('files', key, key, test.claims(1) || '{"role": "service_role"}'), 200, key)
from unnest('{mine/a,mine/b,other}'::text[]) as key;
create policy mine on storage.objects
for select
to authenticated
using (name like 'mine/%');

create function test.sign(paths jsonb, answer jsonb default null, claims jsonb default test.claims(1))
returns core.reply language plpgsql as $$
declare
  v_request core.request := test.object(
    'POST',
    'files',
    null,
    claims,
    '{}',
    jsonb_build_object('expiresIn', 60, 'paths', paths)
  );
begin
  v_request.answer := answer;
  return storage.object_sign_many(v_request);
end;
$$;

select
  test.rows(
    format('select value::jsonb ->> ''key'' as key from jsonb_array_elements_text(%L)', ask -> 'claims'),
    $$ select key from unnest('{mine/b,mine/a,mine/b}'::text[]) as key $$,
    'signed are those that the caller sees'
  ),
  test.is(
    (
      select jsonb_agg(jsonb_build_array(line ->> 'path', line ->> 'signedURL', line ->> 'error') order by at)
      from
        test.sign('[]', jsonb_build_object('tokens', '["t0", "t1", "t2"]'::jsonb, 'state', ask -> 'state')) as reply,
        jsonb_array_elements(reply.body) with ordinality as line (line, at)
    ),
    '[
      ["mine/b", "/object/sign/files/mine/b?token=t0", null],
      ["other", null, "there is no such object"],
      ["mine/a", "/object/sign/files/mine/a?token=t1", null],
      ["none", null, "there is no such object"],
      ["../x", null, "the key has a segment . or .."],
      ["mine/b", "/object/sign/files/mine/b?token=t2", null]
    ]'::jsonb,
    'in the order of the paths'
  )
from (select (test.sign('["mine/b", "other", "mine/a", "none", "../x", "mine/b"]')).ask) as reply;

select
  test.is(
    (test.sign('["mine/a"]', claims => null)).body,
    '[{"path": "mine/a", "signedURL": null, "error": "there is no such object"}]'::jsonb,
    'nothing to sign'
  ),
  test.is((test.sign('[]')).body, '[]'::jsonb, 'no path'),
  test.status(test.sign((select jsonb_agg('x'::text) from generate_series(1, 1000))), 200, 'a thousand');
select test.refused(test.sign(paths), 'bad_request', left(paths::text, 20))
from (
  values
    ('"mine/a"'::jsonb),
    ('null'),
    ('["mine/a", 1]'),
    ('[["mine/a"]]'),
    ((select jsonb_agg('x'::text) from generate_series(1, 1001)))
) as tried (paths);
