-- Whatever a provider sends gives JSON that can be stored, digit by digit, or null; never an error.
select test.is(auth.oauth_json(text), null::jsonb, left(text, 40))
from
  unnest(
    array[
      null,
      '',
      '<!doctype html>',
      'access_token=a&scope=b',
      '{"a": "\u0000"}',
      '{"a": "\ud800"}',
      '{"a": 1e1000000}',
      '{"a": 1',
      repeat('[', 1000000),
      repeat('[', 100000) || repeat(']', 100000),
      repeat('{"a":', 100000) || '1' || repeat('}', 100000)
    ]
  ) as text;
select test.is(auth.oauth_json(text)::text, text, text)
from unnest(array['{"id": 17841400000000001}', '{"id": 123456789012345678901234567890}', '[]', '"a"']) as text;
