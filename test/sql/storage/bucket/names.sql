-- A bucket's id and name are texts.
select test.is((test.storage('bucket_create', '{}', body)).status, 400, body::text)
from
  unnest(
    array[
      '{"id": {"a": 1}}',
      '{"name": [1]}',
      '{"id": 5}',
      jsonb_build_object('id', 'b', 'name', repeat('x', 8000))
    ]::jsonb[]
  ) as body;
select test.is((test.storage('bucket_create', '{}', '{"id": null, "name": "b"}')).status, 200, 'an id of null');
