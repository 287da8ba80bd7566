-- A user of Firebase: times are milliseconds, claims stay apart, passwords are lost without the project's parameters, an empty account is anonymous.
create temporary table page as
  select
    '[
      {"localId": "abc123", "email": "Ada@example.com", "emailVerified": true, "passwordHash": "lSrfV15c", "salt": "42xE",
        "displayName": "Ada", "photoUrl": "https://example.com/a.png", "lastLoginAt": "1696000000000",
        "createdAt": "1690000000000", "phoneNumber": "+15550001234", "disabled": true,
        "customAttributes": "{\"admin\": true}", "mfaInfo": [{"mfaEnrollmentId": "x"}],
        "providerUserInfo": [
          {"providerId": "password", "rawId": "ada@example.com"},
          {"providerId": "google.com", "rawId": "1101", "email": "ada@example.com", "displayName": "Ada"},
          {"providerId": "apple.com", "rawId": "000.x"}]},
      {"localId": "def", "createdAt": "1690000000000", "customAttributes": "no JSON"},
      {"localId": "ghi", "email": "g@example.com", "createdAt": "1690000000000", "lastSignedInAt": "1690000001000",
        "providerUserInfo": [{"providerId": "github.com", "rawId": "42"}]}
    ]'::jsonb as users;

select test.is(
  import.load_users('00000000-0000-4000-8000-000000000001', 'firebase', 'p', users),
  '{"users": 3, "kept": 0, "unusable": 1, "none": 2, "byAlgorithm": {"firebase_scrypt": 1, "none": 2},
      "lost": {"firebase_scrypt": 1}, "skipped": 0, "conflicts": 0, "identities": 2, "byProvider": {"apple": 1}, "mfa": 1,
      "banned": 1, "anonymous": 1, "warnings": []}'::jsonb,
  'counts'
)
from page;
select test.is(
  to_jsonb(users) - array['id', 'updated_at', 'raw_app_meta_data', 'raw_user_meta_data'],
  jsonb_build_object(
    'aud', 'authenticated',
    'role', 'authenticated',
    'email', 'ada@example.com',
    'phone', '+15550001234',
    'encrypted_password', '!import',
    'email_confirmed_at', to_timestamp(1690000000),
    'phone_confirmed_at', to_timestamp(1690000000),
    'confirmed_at', to_timestamp(1690000000),
    'last_sign_in_at', to_timestamp(1696000000),
    'banned_until', '9999-12-31+00'::timestamptz,
    'app_metadata', '{"provider": "email", "providers": ["email", "phone", "apple", "google"], "claims": {"admin": true},
        "import": {"source": "firebase", "id": "abc123"}}'::jsonb,
    'user_metadata', '{"name": "Ada", "avatar_url": "https://example.com/a.png"}'::jsonb,
    'created_at', to_timestamp(1690000000)
  ),
  'the row'
)
from auth.users as users
where users.email = 'ada@example.com';
select test.is(confirmed_at, null, 'an address that was not verified') from auth.users where email = 'g@example.com';
select test.is(count(*), 3, 'the map') from import.user_map where source = 'firebase' and project = 'p';

-- With the parameters of the project the old password signs in, and its key is nowhere here.
select test.is(
  (
    import.load_users(
      '00000000-0000-4000-8000-000000000001', 'firebase', 'p',
      '[{"localId": "kept", "email": "kept@example.com", "salt": "42xEC-ixf3L2lw==",
        "passwordHash": "lSrfV15cpx95_sZS2W9c9Kp6i_LVgQNDNC_qzrCnh1SAyZvqmZqAjTdn3aoItz-VHjoZilo78198JAdRuid5lQ==",
        "hashing": {"rounds": 8, "memory": 14, "separator": "Bw==", "signer":
          "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="}}]'
    ) ->> 'kept'
  )::integer,
  1,
  'kept'
);
select test.ok(
  core.firebase_matches(
    core.firebase_hash(encrypted_password),
    decode('6H+iLZtOO+a71BIU8vmPjHi2lL0X4Swrc1AQVKIJnOE=', 'base64')
  ),
  encrypted_password
)
from auth.users
where email = 'kept@example.com';
select test.ok(to_jsonb(users)::text !~ 'jxspr8Ki', 'no key') from auth.users as users;
