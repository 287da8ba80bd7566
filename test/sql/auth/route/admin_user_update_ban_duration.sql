-- ban_duration bans from now on for a duration in Go's notation; none lifts a ban, any other text is rejected.
select test.user(1);
select test.is(
  date_trunc(
    'minute',
    (
      (auth.admin_user_update(test.admin('PUT', body, test.id(1)::text))).body ->> 'banned_until'
    )::timestamptz - clock_timestamp() + interval '30 seconds'
  ),
  wanted,
  body::text
)
from (
  values
    ('{"ban_duration": "24h"}'::jsonb, interval '24 hours'),
    ('{"ban_duration": "1h30m"}', interval '90 minutes'),
    ('{"ban_duration": "1.5h"}', interval '90 minutes'),
    ('{"ban_duration": "120s"}', interval '2 minutes'),
    ('{"ban_duration": "none"}', null)
) as asked (body, wanted);
select test.refused(auth.admin_user_update(test.admin('PUT', body, test.id(1)::text)), 'bad_request', body::text)
from
  unnest(
    array[
      '{"ban_duration": "24"}', '{"ban_duration": "h"}', '{"ban_duration": "-1h"}', '{"ban_duration": 24}',
      '{"ban_duration": "1 day"}', '{"banned_until": "infinity"}', '{"banned_until": "0044-03-15 BC"}',
      '{"banned_until": "1e20"}', '{"banned_until": ""}', '{"banned_until": "now"}', '{"banned_until": "2026-02-31"}',
      '{"banned_until": "1969-12-31"}', '{"banned_until": "9999-12-31T23:59:59-14:00"}', '{"banned_until": 1}'
    ]::jsonb[]
  ) as body;
select test.is(
  (
    (
      auth.admin_user_create(
        test.admin('POST', '{"email": "a@example.com", "banned_until": "2999-01-01T02:00:00+02:00"}')
      )
    ).body ->> 'banned_until'
  )::timestamptz,
  '2999-01-01 00:00:00+00',
  'a user is made banned, too'
);
select test.ok(
  (
    (
      auth.admin_user_update(test.admin('PUT', '{"ban_duration": "999999999h999999999h"}', test.id(1)::text))
    ).body ->> 'banned_until'
  )::timestamptz < '10000-01-01Z',
  'the longest ban has a year that clients can read'
);
