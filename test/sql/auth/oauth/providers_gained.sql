-- The providers in app_metadata gain a name, whatever the service key has written there.
select test.is(auth.providers_gained(before, 'google'), after, before::text)
from (
  values
    ('{}'::jsonb, '{"provider": "google", "providers": ["google"]}'::jsonb),
    (
      '{"provider": "email", "providers": ["email"], "plan": "pro"}',
      '{"provider": "email", "providers": ["email", "google"], "plan": "pro"}'
    ),
    (
      '{"provider": "google", "providers": ["google", "github"]}',
      '{"provider": "google", "providers": ["google", "github"]}'
    ),
    ('{"provider": null, "providers": {"google": 1}}', '{"provider": "google", "providers": ["google"]}'),
    ('{"providers": "google"}', '{"provider": "google", "providers": ["google"]}')
) as given (before, after);
