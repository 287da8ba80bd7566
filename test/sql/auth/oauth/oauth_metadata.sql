-- A profile becomes user_metadata as far as a token can carry it.
select test.is(
  auth.oauth_metadata(row('1', null, null, name, name, avatar, '{"x": 1}')::auth.oauth_profile),
  wanted,
  what
)
from (
  values
    (null, null, '{}'::jsonb, 'nothing'),
    ('A', null, '{"name": "A", "full_name": "A", "user_name": "A"}', 'no picture'),
    ('A', 'https://a', '{"name": "A", "full_name": "A", "user_name": "A", "avatar_url": "https://a"}', 'all'),
    (
      repeat('𝒜', 255), repeat('x', 2048),
      jsonb_build_object('name', repeat('𝒜', 255), 'full_name', repeat('𝒜', 255), 'user_name', repeat('𝒜', 255)),
      'too long with the picture'
    ),
    (repeat(E'\x01', 255), 'https://a', '{}', 'too long without')
) as given (name, avatar, wanted, what);
