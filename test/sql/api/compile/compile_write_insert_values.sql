-- Values are the body's, digit for digit, and are checked as any insert's are.
create domain public.must as text not null check (value != 'no');
create table public.notes (
  id int primary key,
  n numeric,
  big bigint,
  short varchar(3),
  doc jsonb,
  words text[],
  must public.must default 'd',
  up text generated always as ('x') stored,
  at timestamptz
);

select
  test.is(reply.status, request.status, given),
  test.is(coalesce(reply.body::jsonb #>> '{error,code}', reply.body::jsonb -> 0 ->> field), wanted, given)
from
  (
    values
      ('{"id": 1, "big": 9007199254740993}', 201, 'big', '9007199254740993'),
      ('{"id": 2, "n": 1.10}', 201, 'n', '1.10'),
      ('{"id": 3, "doc": {"a": [1, null]}}', 201, 'doc', '{"a": [1, null]}'),
      ('{"id": 4, "words": ["a,b", "c\"d", null]}', 201, 'words', '["a,b", "c\"d", null]'),
      ('{"id": 5, "words": "{a,b}"}', 201, 'words', '["a", "b"]'),
      ('{"id": 6, "short": "abcd"}', 400, null, 'string_too_long'),
      ('{"id": 7, "must": null}', 400, null, 'not_null_violation'),
      ('{"id": 8, "must": "no"}', 400, null, 'check_violation'),
      ('{"id": 9, "up": "x"}', 400, null, 'bad_request'),
      ('{"id": "x"}', 400, null, 'invalid_text_representation'),
      ('{"id": null}', 400, null, 'not_null_violation'),
      ('{"id": 1}', 409, null, 'unique_violation'),
      ('{"id": 10, "at": "nonsense"}', 400, null, 'invalid_text_representation'),
      (E'{"id": 11, "short": "a\\u0000"}', 400, null, 'invalid_text_representation')
  ) as request (given, status, field, wanted)
  cross join lateral test.write('POST', 'notes', given) as reply;
