-- user_metadata is merged by key, null deletes a key, and nothing else changes.
select test.user(1);
update auth.users
set
  user_metadata = '{"a": 1, "b": {"c": 1}, "kept": null}',
  updated_at = '2026-01-01 00:00:00+00';
create temporary table before as
  select * from auth.users;
create temporary table updated as
  select
    auth.user_update(
      test.put(
        '{"data": {"a": null, "b": {"d": null}, "e": [1]}, "app_metadata": {"admin": true}, "role": "service_role", "banned_until": "2999-01-01", "phone": "1", "id": "x"}'
      )
    ) as reply;

select test.status(reply, 200, 'updated') from updated;
select
  test.is((reply).body, auth.user_json(users), 'the reply is the user'),
  test.is(user_metadata, '{"b": {"d": null}, "kept": null, "e": [1]}', 'merged'),
  test.ok(updated_at > '2026-01-01 00:00:00+00', 'updated_at'),
  test.is(app_metadata, '{}', 'app_metadata is not the user''s to write'),
  test.is(role, 'authenticated', 'nor is the role'),
  test.is(banned_until, null::timestamptz, 'nor a ban')
from
  updated,
  auth.users as users;
select test.rows(
  $$select to_jsonb(users) - '{user_metadata,raw_user_meta_data,updated_at}'::text[] as rest from auth.users$$,
  $$select to_jsonb(before) - '{user_metadata,raw_user_meta_data,updated_at}'::text[] as rest from before$$,
  'nothing else'
);
