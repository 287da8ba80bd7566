-- A malformed profile gives no account, or one without the malformed values; never an error.
select test.is(
  (test.told('google', jsonb_build_object('profile', jsonb_build_object('sub', sub)))).provider_id,
  wanted,
  left(sub::text, 40)
)
from (
  values
    ('"1"'::jsonb, '1'),
    ('" 1 "', ' 1 '),
    ('1', '1'),
    ('0', '0'),
    ('17841400000000001', '17841400000000001'),
    ('123456789012345678901234567890', '123456789012345678901234567890'),
    (to_jsonb(repeat('a', 255)), repeat('a', 255)),
    (to_jsonb(repeat('a', 256)), null),
    ('1.5', null),
    ('1e300', null),
    ('""', null),
    ('null', null),
    ('true', null),
    ('{"a": 1}', null),
    ('["1"]', null)
) as given (sub, wanted);
select test.is((test.told('google', told)).provider_id, null::text, left(told::text, 40))
from
  unnest(
    array[
      '{}', '{"profile": []}', '{"profile": "x"}', '{"profile": null}', '{"other": {"sub": "1"}}'
    ]::jsonb[] || null::jsonb
  ) as told;

select test.is(
  to_jsonb(test.told('google', jsonb_build_object('profile', '{"sub": "1"}'::jsonb || profile::jsonb))),
  '{"provider_id": "1", "email": null, "email_verified": false, "name": null, "user_name": null, "avatar_url": null, "extra": {}}',
  left(profile, 40)
)
from
  unnest(
    array[
      '{"__proto__": {"role": "service_role"}, "role": "service_role", "app_metadata": {"a": 1}}',
      '{"name": {"a": 1}, "email": ["a@example.com"], "picture": 1, "hd": {"a": 1}}',
      '{"name": "", "email": "", "picture": "", "hd": ""}',
      '{"email": "a@example.com, b@example.com", "email_verified": true}',
      '{"email": "a@example.com\nbcc: b@example.com", "email_verified": true}',
      '{"picture": "http://example.com/a.png"}',
      '{"picture": "javascript:alert(1)"}',
      '{"picture": "https://example.com/a b"}',
      '{"hd": null}',
      jsonb_build_object(
        'name', repeat('a', 256),
        'picture', 'https://' || repeat('a', 2048),
        'hd', repeat('a', 256)
      )::text
    ]
  ) as profile;
