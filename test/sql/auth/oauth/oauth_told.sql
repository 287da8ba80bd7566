-- However deep an answer is, it is read or left out when the answers are put together; the depth is the provider's to choose.
select
  test.ok(
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
from
  unnest(
    array[1, 100, 1000, 3000, 5000, 5200, 5400, 5600, 5800, 6000, 7000, 8000, 10000, 100000]
  ) as depth;
select
  test.is(auth.oauth_told(told)::text, wanted, told::text)
from
  (
    values
      ('{}'::jsonb, '{}'),
      (
        '{"a": "{\"id\": 17841400000000001}", "b\"": "[]"}',
        '{"a": {"id": 17841400000000001}, "b\"": []}'
      )
  ) as given (told, wanted);
