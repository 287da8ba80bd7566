-- A user of PocketBase gets a UUID made of the collection and the id; bcrypt, the name and accounts elsewhere come along.
create temporary table page as
  select
    '[
      {"id": "ada", "email": "Ada@example.com", "verified": "1", "name": "Ada", "username": null,
        "created": "2024-01-01 00:00:00.000Z", "updated": "2024-06-01 00:00:00.000Z", "collection": {"id": "u1", "name": "users"},
        "hash": "$2a$10$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "identities": [{"provider": "google", "providerId": "110", "created": "2024-01-01 00:00:00.000Z", "updated": ""},
          {"provider": "mailcow", "providerId": "5", "created": "", "updated": ""}]},
      {"id": "ada", "email": "", "verified": "0", "name": "", "username": "ada", "created": "", "updated": "",
        "collection": {"id": "u2", "name": "staff"}, "hash": "$2a$10$bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "identities": []}
    ]'::jsonb as users;

select test.is(
  import.load_users('00000000-0000-4000-8000-000000000001', 'pocketbase', 'p', users),
  '{"users": 2, "kept": 2, "unusable": 0, "none": 0, "byAlgorithm": {"bcrypt": 2}, "byProvider": {"mailcow": 1},
      "skipped": 0, "conflicts": 0, "identities": 1, "stranded": 1, "warnings": []}'::jsonb,
  'counts'
)
from page;
select test.rows(
  'select map.old_id, users.email, users.email_confirmed_at, users.app_metadata, users.user_metadata
     from import.user_map as map join auth.users as users on users.id = map.new_id
     where map.source = ''pocketbase'' and map.project = ''p'' order by map.old_id',
  $$select old_id, email, confirmed_at::timestamptz as email_confirmed_at, app_metadata::jsonb, user_metadata::jsonb
      from (values
        ('u1/ada', 'ada@example.com', '2024-01-01+00',
          '{"provider": "email", "providers": ["email", "google", "mailcow"], "import": {"source": "pocketbase", "collection": "users", "id": "ada"}}',
          '{"name": "Ada"}'),
        ('u2/ada', null, null,
          '{"provider": "anonymous", "providers": [], "import": {"source": "pocketbase", "collection": "staff", "id": "ada"}}', '{}')
      ) as wanted (old_id, email, confirmed_at, app_metadata, user_metadata)$$,
  'the same id in two collections is two users'
);
select test.is(
  (select min(new_id::text) from import.user_map where old_id = 'u1/ada'),
  import.pocketbase_user_id('p', 'u1', 'ada')::text,
  'rows that name one find him'
);
select test.is(import.pocketbase_user_id('p', 'u1', ''), null, 'no id is nobody');
select test.is(
  import.load_users('00000000-0000-4000-8000-000000000001', 'pocketbase', 'p', users) -> 'there',
  '2'::jsonb,
  'again'
)
from page;
