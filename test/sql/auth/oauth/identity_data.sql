-- A provider's extra fields never replace the fields we read.
select test.is(
  auth.identity_data(
    row(
      '1',
      null,
      null,
      null,
      'u',
      null,
      '{"sub": "9", "email_verified": true, "user_name": "x", "role": "admin"}'
    )::auth.oauth_profile
  ),
  '{"sub": "1", "email_verified": false, "user_name": "u", "role": "admin"}',
  'ours wins'
);
select test.is(
  auth.identity_data(row('1', null, null, null, null, null, null)::auth.oauth_profile),
  '{"sub": "1", "email_verified": false}',
  'the least'
);
