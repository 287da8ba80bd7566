-- A change that is not possible is rejected with a reason.
select test.user(1);
update auth.users set user_metadata = jsonb_build_object('much', repeat('x', 2500));
select test.refused(
  auth.admin_user_update(test.admin('PUT', body, test.id(1)::text)),
  'bad_request',
  left(body::text, 60)
)
from
  unnest(
    array[
      '{"email": ""}',
      '{"email": "ada"}',
      '{"email": {"a": 1}}',
      '{"phone": "x"}',
      '{"data": []}',
      '{"data": "x"}',
      '{"user_metadata": 1}',
      '{"app_metadata": []}',
      jsonb_build_object('data', jsonb_build_object('more', repeat('x', 2500))),
      jsonb_build_object('app_metadata', jsonb_build_object('more', repeat('x', 4500)))
    ]::jsonb[]
  ) as body;
select test.status(
  auth.admin_user_update(test.admin('PUT', body, test.id(1)::text)),
  200,
  'nothing to change: ' || coalesce(body::text, 'no body')
)
from
  unnest(
    array[
      '{}',
      null,
      '{"email": null, "phone": null, "password": null, "data": null, "app_metadata": null, "ban_duration": ""}'
    ]::jsonb[]
  ) as body;
