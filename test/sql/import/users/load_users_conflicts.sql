-- Whoever has an address, a number or an account elsewhere keeps it; the imported user comes without, and is warned of.
select test.user(1);
update auth.users set phone = '+4915112345678';
insert into auth.identities (user_id, provider, provider_id) values (test.id(1), 'google', 'g1');
create temporary table before as
  select users.* from auth.users as users;
create temporary table page as
  select
    jsonb_agg(
      jsonb_build_object(
        'user', jsonb_build_object(
          'id', test.id(number),
          'encrypted_password', '$2a$10$' || repeat('a', 53),
          'email_confirmed_at', '2024-01-01T00:00:00Z'
        ) || given,
        'identities', identities
      )
      order by number
    ) as users
  from (
    values
      (11, '{"email": "USER1@example.com"}'::jsonb, '[]'::jsonb),
      (12, '{"email": "B@example.com"}', '[]'),
      (13, '{"email": "b@example.com", "phone": "+49 151 12345678"}', '[]'),
      (14, '{"email": "c@example.com"}', '[{"provider": "google", "provider_id": "g1"}]'),
      (15, '{"email": "d@localhost"}', '[]')
  ) as given (number, given, identities);

select
  test.is(loaded -> 'conflicts', '3'::jsonb, 'conflicts'),
  test.is(loaded -> 'addresses', '3'::jsonb, 'addresses left out'),
  test.is(jsonb_array_length(loaded -> 'warnings'), 3, 'a warning each'),
  test.is(loaded #>> '{warnings,0,code}', 'user_conflict', 'its code'),
  test.is(loaded #>> '{warnings,2,code}', 'identity_conflict', 'its code'),
  test.ok(loaded #>> '{warnings,1,message}' ~ '^b@example.com and \+4915112345678 belongs', 'its message')
from (
  select import.load_users('00000000-0000-4000-8000-000000000001', 'supabase', 'p', users) as loaded from page
) as done;

select test.is(to_jsonb(users), to_jsonb(before), 'the user of here')
from
  auth.users as users,
  before
where users.id = before.id;
select test.rows(
  'select id, email, phone, email_confirmed_at is not null as confirmed, app_metadata -> ''import'' as import
     from auth.users where id > test.id(10) order by id',
  $$select * from (values
        (test.id(11), null, null, false, '{"email": "user1@example.com"}'::jsonb),
        (test.id(12), 'b@example.com', null, true, null),
        (test.id(13), null, null, false, '{"email": "b@example.com", "phone": "+4915112345678"}'),
        (test.id(14), 'c@example.com', null, true, null),
        (test.id(15), null, null, false, null)) as wanted (id, email, phone, confirmed, import)$$,
  'the users of there'
);
select test.is(user_id, test.id(1), 'the account elsewhere') from auth.identities;
select test.is(
  import.load_users('00000000-0000-4000-8000-000000000001', 'supabase', 'p', users) -> 'there',
  '5'::jsonb,
  'again'
)
from page;
