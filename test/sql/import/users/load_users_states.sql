-- Deleted users stay behind; bans, anonymous users, SSO and second factors are counted; no role of the source comes.
create temporary table page as
  select
    jsonb_agg(
      jsonb_build_object(
        'user', jsonb_build_object('id', test.id(number), 'email', format('u%s@example.com', number)) || given
      )
      order by number
    ) as users
  from (
    values
      (11, '{"deleted_at": "2024-01-01T00:00:00Z"}'::jsonb),
      (12, '{"email": null, "is_anonymous": true, "email_confirmed_at": "2024-01-01T00:00:00Z"}'),
      (13, '{"banned_until": "infinity"}'),
      (14, '{"banned_until": "12024-01-01T00:00:00+00:00"}'),
      (15, '{"banned_until": "2020-01-01T00:00:00+00:00", "has_mfa": true}'),
      (16, '{"is_sso_user": true, "role": "service_role", "aud": "operators", "encrypted_password": ""}'),
      (17, '{"is_sso_user": "maybe", "email": "", "phone": "", "encrypted_password": "$argon2id$v=19$x"}'),
      (18, '{"id": "nobody"}'),
      (19, '{"id": "00000000-0000-0000-0000-000000000000"}'),
      (20, '{"raw_app_meta_data": "{\"plan\": 1}", "raw_user_meta_data": [], "created_at": "44 BC"}')
  ) as given (number, given);

select
  test.is(
    loaded - 'warnings',
    '{"users": 7, "kept": 0, "unusable": 1, "none": 6, "byAlgorithm": {"none": 6, "argon2": 1}, "lost": {"argon2": 1},
      "skipped": 3, "conflicts": 0, "deleted": 1, "anonymous": 1, "banned": 2, "mfa": 1, "sso": 1, "stranded": 1,
      "roles": {"service_role": 1}}'::jsonb,
    'counts'
  ),
  test.is(jsonb_array_length(loaded -> 'warnings'), 2, 'refused')
from (
  select import.load_users('00000000-0000-4000-8000-000000000001', 'supabase', 'p', users) as loaded from page
) as done;
select test.rows(
  $$select id, role, aud, encrypted_password, banned_until, confirmed_at, app_metadata, user_metadata
      from auth.users where id in (test.id(12), test.id(13), test.id(14), test.id(16), test.id(17), test.id(20)) order by id$$,
  $$select id, 'authenticated' as role, 'authenticated' as aud, encrypted_password, banned_until::timestamptz,
        null::timestamptz as confirmed_at, app_metadata::jsonb, '{}'::jsonb as user_metadata
      from (values
        (test.id(12), '*', null, '{"provider": "anonymous", "providers": ["anonymous"]}'),
        (test.id(13), '*', '9999-12-31+00', '{"provider": "email", "providers": ["email"]}'),
        (test.id(14), '*', '9999-12-31+00', '{"provider": "email", "providers": ["email"]}'),
        (test.id(16), '*', null, '{"provider": "email", "providers": ["email"]}'),
        (test.id(17), '!import', null, '{"provider": "anonymous", "providers": ["anonymous"]}'),
        (test.id(20), '*', null, '{"plan": 1, "provider": "email", "providers": ["email"]}')
      ) as wanted (id, encrypted_password, banned_until, app_metadata)$$,
  'rows'
);
