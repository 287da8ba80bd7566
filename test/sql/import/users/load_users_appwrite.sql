-- A user of Appwrite gets a UUID, which import.user_map keeps; prefs, labels, a block and bcrypt come along.
create temporary table page as
  select
    '[
      {"$id": "64a0c0ffee", "$createdAt": "2024-01-01T00:00:00.000+00:00", "$updatedAt": "2024-06-01T00:00:00.000+00:00",
        "name": "Ada", "password": "$2y$10$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "hash": "bcrypt",
        "hashOptions": {"type": "bcrypt", "cost": 10}, "registration": "2024-01-01T00:00:00.000+00:00", "status": true,
        "labels": ["vip"], "email": "Ada@example.com", "phone": "", "emailVerification": true, "phoneVerification": false,
        "mfa": true, "prefs": {"theme": "dark"}, "accessedAt": "2024-05-01T00:00:00.000+00:00",
        "identities": [{"$id": "i1", "userId": "64a0c0ffee", "provider": "google", "providerUid": "1101",
          "providerEmail": "ada@example.com", "providerAccessToken": "a secret", "providerRefreshToken": "a secret"}]},
      {"$id": "b", "$createdAt": "2024-01-01T00:00:00.000+00:00", "name": "", "password": "0123", "hash": "scryptMod",
        "registration": "2024-01-01T00:00:00.000+00:00", "status": false, "labels": [], "email": "b@example.com",
        "phone": "+15550001234", "emailVerification": false, "phoneVerification": true, "prefs": [], "accessedAt": ""},
      {"$id": "c", "$createdAt": "2024-01-01T00:00:00.000+00:00", "email": "", "phone": "", "password": "", "status": true,
        "emailVerification": false, "phoneVerification": false, "prefs": []},
      {"$id": "i2", "userId": "b", "provider": "github", "providerUid": "42", "providerEmail": ""},
      {"$id": "i3", "userId": "nobody", "provider": "github", "providerUid": "43", "providerEmail": ""}
    ]'::jsonb as users;

select test.is(
  import.load_users('00000000-0000-4000-8000-000000000001', 'appwrite', 'p', users),
  '{"users": 3, "kept": 1, "unusable": 1, "none": 1, "byAlgorithm": {"bcrypt": 1, "scryptMod": 1, "none": 1},
      "lost": {"scryptMod": 1}, "skipped": 0, "conflicts": 0, "identities": 2, "mfa": 1, "banned": 1, "anonymous": 1, "warnings": []}'::jsonb,
  'counts'
)
from page;
select test.rows(
  'select users.email, users.phone, users.confirmed_at, users.banned_until, users.app_metadata, users.user_metadata,
       users.created_at
     from import.user_map as map join auth.users as users on users.id = map.new_id
     where map.source = ''appwrite'' and map.project = ''p'' order by map.old_id',
  $$select email, phone, confirmed_at::timestamptz, banned_until::timestamptz, app_metadata::jsonb, user_metadata::jsonb,
        '2024-01-01+00'::timestamptz as created_at
      from (values
        ('ada@example.com', null, '2024-01-01+00', null,
          '{"provider": "email", "providers": ["email", "google"], "labels": ["vip"], "import": {"source": "appwrite", "id": "64a0c0ffee"}}',
          '{"theme": "dark", "name": "Ada"}'),
        ('b@example.com', '+15550001234', '2024-01-01+00', '9999-12-31+00',
          '{"provider": "email", "providers": ["email", "phone"], "labels": [], "import": {"source": "appwrite", "id": "b"}}', '{}'),
        (null, null, null, null,
          '{"provider": "anonymous", "providers": [], "labels": [], "import": {"source": "appwrite", "id": "c"}}', '{}')
      ) as wanted (email, phone, confirmed_at, banned_until, app_metadata, user_metadata)$$,
  'users'
);
select test.none('select from auth.identities where identity_data::text like ''%secret%''', 'no token comes');
select test.is(
  import.load_users('00000000-0000-4000-8000-000000000001', 'appwrite', 'p', users) -> 'there',
  '3'::jsonb,
  'again'
)
from page;
select test.is(count(*), 2, 'accounts elsewhere') from auth.identities;
