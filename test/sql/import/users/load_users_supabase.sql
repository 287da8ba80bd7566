-- A user of Supabase comes with his id, his password, what is confirmed, metadata and accounts elsewhere; once.
create temporary table page as
  select
    jsonb_build_array(
      jsonb_build_object(
        'user', jsonb_build_object(
          'id', test.id(11),
          'aud', 'authenticated',
          'role', 'authenticated',
          'email', 'Ada@Example.com',
          'encrypted_password', '$2b$10$' || repeat('a', 53),
          'phone', '4915112345678',
          'email_confirmed_at', '2024-01-02T03:04:05.678901+00:00',
          'phone_confirmed_at', null,
          'last_sign_in_at', '2024-02-03T00:00:00+02:00',
          'banned_until', null,
          'is_super_admin', true,
          'raw_app_meta_data', '{"provider": "email", "providers": ["email", "linkedin_oidc"], "plan": "gold"}'::jsonb,
          'raw_user_meta_data', '{"name": "Ada"}'::jsonb,
          'recovery_token', 'a secret',
          'created_at', '2020-01-01 00:00:00+00',
          'updated_at', '2021-01-01T00:00:00+00:00',
          'is_sso_user', false,
          'deleted_at', null,
          'is_anonymous', false
        ),
        'identities', jsonb_build_array(
          jsonb_build_object('provider', 'email', 'provider_id', test.id(11), 'identity_data', '{}'::jsonb),
          jsonb_build_object(
            'provider', 'google',
            'provider_id', '1101',
            'identity_data', '{"sub": "1101", "name": "Ada"}'::jsonb,
            'created_at', '2020-01-01T00:00:00+00:00',
            'last_sign_in_at', '2024-02-03T00:00:00+00:00'
          ),
          jsonb_build_object('provider', 'github', 'id', '42', 'identity_data', '{"sub": "42"}'::jsonb),
          jsonb_build_object('provider', 'linkedin_oidc', 'provider_id', 'l1', 'identity_data', '{}'::jsonb),
          jsonb_build_object('provider', 'linkedin', 'provider_id', 'l2', 'identity_data', '{}'::jsonb),
          jsonb_build_object('provider', 'apple', 'provider_id', 'x', 'identity_data', '{}'::jsonb)
        )
      )
    ) as users;

select test.is(
  import.load_users('00000000-0000-4000-8000-000000000001', 'supabase', 'p', users),
  '{"users": 1, "kept": 1, "unusable": 0, "none": 0, "byAlgorithm": {"bcrypt": 1}, "skipped": 0, "conflicts": 0,
      "identities": 3, "byProvider": {"apple": 1, "linkedin_old": 1}, "warnings": []}'::jsonb,
  'counts'
)
from page;
select test.is(
  to_jsonb(users) - array['encrypted_password', 'raw_app_meta_data', 'raw_user_meta_data'],
  jsonb_build_object(
    'id', test.id(11),
    'aud', 'authenticated',
    'role', 'authenticated',
    'email', 'ada@example.com',
    'phone', '+4915112345678',
    'email_confirmed_at', '2024-01-02 03:04:05.678901+00'::timestamptz,
    'phone_confirmed_at', null,
    'confirmed_at', '2024-01-02 03:04:05.678901+00'::timestamptz,
    'last_sign_in_at', '2024-02-02 22:00+00'::timestamptz,
    'banned_until', null,
    'app_metadata', '{"provider": "email", "providers": ["email", "linkedin"], "plan": "gold"}'::jsonb,
    'user_metadata', '{"name": "Ada"}'::jsonb,
    'created_at', '2020-01-01+00'::timestamptz,
    'updated_at', '2021-01-01+00'::timestamptz
  ),
  'the row'
)
from auth.users as users;
select test.is(users.encrypted_password, 'bcrypt$' || '$2a$10$' || repeat('a', 53), 'the password')
from auth.users as users;
select test.rows(
  'select provider, provider_id from auth.identities order by provider',
  $$select * from (values ('github', '42'), ('google', '1101'), ('linkedin', 'l1')) as wanted (provider, provider_id)$$,
  'accounts elsewhere'
);
select test.none('select from import.user_map', 'the id is the same');

update auth.users set user_metadata = '{"name": "changed here"}';
select test.is(
  import.load_users('00000000-0000-4000-8000-000000000001', 'supabase', 'p', users) - 'warnings',
  '{"users": 0, "kept": 0, "unusable": 0, "none": 0, "byAlgorithm": {}, "skipped": 0, "conflicts": 0, "there": 1}'::jsonb,
  'again'
)
from page;
select test.is(users.user_metadata, '{"name": "changed here"}'::jsonb, 'nothing is written over')
from auth.users as users;
