-- The providers in app_metadata lose names; a user without any signs in by mail or by phone.
create function test.lost(before jsonb, email text)
returns jsonb language sql as $$
  select auth.providers_lost(
    jsonb_populate_record(null::auth.users, jsonb_build_object('app_metadata', before, 'email', email)),
    array['google', 'github']
  );
$$;
select test.is(test.lost(before, email), after, before::text)
from (
  values
    (
      '{"provider": "google", "providers": ["google", "email", "github", 1], "plan": "pro"}'::jsonb, 'a@example.com',
      '{"provider": "email", "providers": ["email", 1], "plan": "pro"}'::jsonb
    ),
    (
      '{"provider": "email", "providers": ["email", "google"]}', 'a@example.com',
      '{"provider": "email", "providers": ["email"]}'
    ),
    (
      '{"provider": "google", "providers": ["google"]}', 'a@example.com',
      '{"provider": "email", "providers": ["email"]}'
    ),
    ('{"provider": "google", "providers": ["google"]}', null, '{"provider": "phone", "providers": ["phone"]}'),
    ('{"providers": {}}', 'a@example.com', '{"provider": "email", "providers": ["email"]}')
) as given (before, email, after);
