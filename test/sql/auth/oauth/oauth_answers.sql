-- However deeply an answer is nested, it is read or left out when the answers are joined.
select test.ok(
  (
    test.returned_by(
      'google',
      jsonb_build_array(
        '{"access_token": "a"}'::jsonb,
        '200 {"sub": "1", "a": ' || repeat('[', depth) || repeat(']', depth) || '}'
      )
    )
  ).reply.status = 303,
  depth::text
)
from unnest(array[1, 100, 1000, 3000, 5000, 5200, 5400, 5600, 5800, 6000, 7000, 8000, 10000, 100000]) as depth;
select test.is(auth.oauth_answers(answers)::text, wanted, answers::text)
from (
  values
    ('{}'::jsonb, '{}'),
    ('{"a": "{\"id\": 17841400000000001}", "b\"": "[]"}', '{"a": {"id": 17841400000000001}, "b\"": []}')
) as given (answers, wanted);

-- A number of few letters may have a hundred thousand digits: what is kept on the way is what came.
select test.ok(
  octet_length(auth.oauth_state_after(provider, answer)::text) < 2 * octet_length(answer::text),
  'as it came'
)
from
  auth.oauth_providers as provider,
  jsonb_build_object(
    'status', 200,
    'body', '{"sub": "1", "n": [' || repeat('1e131071, ', 2000) || '1]}',
    'state', '{"call": 1, "answers": {}}'::jsonb
  ) as answer
where provider.id = 'google';
